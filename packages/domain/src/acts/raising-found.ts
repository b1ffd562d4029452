import { type IsoDate, isoDate } from '../calendar/dates.ts'
import type { Fen } from '../money/money.ts'
import { type Raised, type RaisingTerms, raisingLacks } from '../settle/raising.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type FoundRaising = {
  /** With other agencies. */
  raised: Raised
  terms: RaisingTerms
  /** What was paid here, and by how many customers. */
  paid: Fen
  holders: number
}
/** `raising` is null of a fund that does not raise. */
export type FoundFacts = { today: IsoDate; raising: FoundRaising | null }
export type Founding = FoundRaising & { fund: string; setup: IsoDate }

/** Whether a fund is set up: what was raised reaches the minimums of its contract. */
export function decideRaisingFound(
  { today, raising }: FoundFacts,
  { fund, day }: { fund: string; day: string },
): Decision<Founding> {
  const setup = isoDate(day)
  if (setup > today) return refuse('raising.after-today', { setup, today })
  if (!raising) return refuse('raising.not-raising', { fund })
  const { raised, terms } = raising
  if (raisingLacks(raised, terms).length > 0) return refuse('raising.lacks', { fund, raised, terms })
  return decided({ ...raising, fund, setup })
}
