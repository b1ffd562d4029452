import type { IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import {
  decideOwners,
  type Holding,
  type OwnerLayers,
  type OwnerParty,
  type OwnersDecision,
  ROOT,
} from './beneficial-owners.ts'

/** The beneficial owners under the law of a day. @throws Error on days before that law. */
export function ownersOn(day: IsoDate, layers: OwnerLayers): OwnersDecision {
  const rule = ruleOn('owner-least-share', day, { holder: 'institution' })
  if (rule === null) throw new Error(`no rule about beneficial owners on ${day}`)
  return decideOwners(layers, rule.figure)
}

export type DrawnLayer = OwnerParty & Holding & { depth: number }

/** The layers as lines from the institution upwards, each with its depth and its direct share. */
export function drawnLayers(
  layers: Pick<OwnerLayers, 'parties' | 'links'>,
  { of, depth }: { of: string; depth: number } = { of: ROOT, depth: 0 },
): DrawnLayer[] {
  return layers.links
    .filter(link => link.of === of)
    .flatMap(({ holder, of: _, ...parts }) => {
      const party = layers.parties.find(({ id }) => id === holder)
      if (!party) return []
      return [{ depth, ...party, ...parts }, ...drawnLayers(layers, { of: holder, depth: depth + 1 })]
    })
}
