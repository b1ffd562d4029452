import { codesOf } from '../codes/table.ts'
import { groupBy } from '../group-by.ts'
import { formatScaled } from '../money/decimal.ts'
import type { RateE8 } from '../money/money.ts'

/** Kinds of party in the ownership layers above an institution; the look-through ends at listed and state parties. */
export const ownerKinds = {
  person: '自然人',
  company: '公司或其他组织',
  listed: '上市公司',
  state: '国家机关或国有出资人',
} as const
export type OwnerKind = keyof typeof ownerKinds

/** Direct shares in a company, in percent to two decimals (1/10000). */
export type Holding = { equityE4: bigint; incomeE4: bigint; votesE4: bigint }
export type HoldingKind = keyof Holding
const holdingKinds = { equityE4: '股权', incomeE4: '收益权', votesE4: '表决权' } as const satisfies Record<
  keyof Holding,
  string
>
const kinds = codesOf(holdingKinds)
const fieldOf = { equityE4: 'equity', incomeE4: 'income', votesE4: 'votes' } as const satisfies Record<
  HoldingKind,
  OwnerField
>

export type OwnerParty = { id: string; name: string; kind: OwnerKind }
/** `holder` owns a share of `of`; the institution itself is ROOT. */
export type OwnerLink = Holding & { holder: string; of: string }

export type OwnerLayers = {
  parties: readonly OwnerParty[]
  links: readonly OwnerLink[]
  /** Persons who control the institution by other means: agreement, family, actual influence. */
  controls: readonly { id: string; by: string }[]
  /** Persons who manage it from day to day. */
  managers: readonly string[]
}

/** Id of the institution in `of`. */
export const ROOT = ''

/** Why a person is a beneficial owner; several may apply. */
export const ownerGrounds = {
  equity: '股权',
  income: '收益权',
  votes: '表决权',
  control: '实际控制',
  manages: '日常经营管理',
} as const
export type OwnerGround = keyof typeof ownerGrounds

/** A party's total share of the institution, in percent truncated to two decimals: 24.999 % never reads as 25.00 %. */
export type PartTexts = Readonly<Record<HoldingKind, string>>
export type OwnerFound = { id: string; name: string; parts: PartTexts; grounds: OwnerGround[] }

/** Limits of layers and of lines drawn: above any real structure, and still readable. */
const MOST_LAYERS = 12
const MOST_DRAWN = 200

/** A gap or contradiction in what was entered. */
export const ownerFaults = {
  'unknown-party': '持有关系中有未列出的一方',
  'no-part': '股权、收益权、表决权至少填写一项',
  twice: '同一持有关系重复录入，请合并为一行',
  'above-whole': '持有比例合计超过 100%',
  circle: '循环持股，须按实际控制识别后再录入',
  'too-deep': `自本机构起超过 ${MOST_LAYERS} 层`,
  'too-wide': `持有层级展开后超过 ${MOST_DRAWN} 行`,
  'person-held': '自然人不能被持有',
  'not-traced': '持有达到标准而没有穿透至自然人',
  'not-a-person': '控制人和经营管理人须为自然人',
  nobody: '没有达到标准的自然人，须填写日常经营管理人员',
} as const
/** What of a line a fault is about. */
export type OwnerField = 'name' | 'kind' | 'role' | 'of' | 'equity' | 'income' | 'votes'
/** A fault with the name of its party, and its line: that of a holding (`holder` and `of`), or of a party in another role. */
export type OwnerFault = {
  code: keyof typeof ownerFaults
  name: string
  holder: string
  of: string | null
  field: OwnerField
}

export type PartyPart = OwnerParty & { parts: PartTexts }
export type OwnersDecision =
  | { ok: true; owners: OwnerFound[]; parties: PartyPart[] }
  | { ok: false; faults: OwnerFault[] }

/** A fraction of the institution; exact, because the limit is compared before any rounding. */
type Part = { numerator: bigint; denominator: bigint }
const NOTHING: Part = { numerator: 0n, denominator: 1n }
const WHOLE: Part = { numerator: 1n, denominator: 1n }
const E4 = 10_000n
const E8 = 100_000_000n

const plus = (a: Part, b: Part): Part => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const times = (a: Part, partE4: bigint): Part => ({ numerator: a.numerator * partE4, denominator: a.denominator * E4 })
const reaches = ({ numerator, denominator }: Part, least: RateE8): boolean => numerator * E8 >= least * denominator
/** '45.50': percent, truncated to two decimals. */
const percentText = ({ numerator, denominator }: Part): string => formatScaled((numerator * E4) / denominator, 2)

/**
 * The beneficial owners of an institution: every person with at least `least` of equity, income or votes through all layers,
 * and every person who controls it; if there are none, its managers. All criteria are applied side by side.
 */
export function decideOwners(layers: OwnerLayers, least: RateE8): OwnersDecision {
  const faults = faultsOf(layers)
  if (faults.length > 0) return { ok: false, faults }
  const { parties, links, controls, managers } = layers
  const read = {
    equity: partsIn(links, 'equityE4'),
    income: partsIn(links, 'incomeE4'),
    votes: partsIn(links, 'votesE4'),
  }
  const known = parties.map(party => {
    const [equity, income, votes] = [read.equity(party.id), read.income(party.id), read.votes(party.id)]
    const reached = { equity: reaches(equity, least), income: reaches(income, least), votes: reaches(votes, least) }
    const texts: PartTexts = {
      equityE4: percentText(equity),
      incomeE4: percentText(income),
      votesE4: percentText(votes),
    }
    return { ...party, parts: texts, reached }
  })
  const untraced = known.filter(
    ({ id, kind, reached }) =>
      kind === 'company' && !links.some(({ of }) => of === id) && (reached.equity || reached.income || reached.votes),
  )
  if (untraced.length > 0) {
    const faults = untraced.map(
      ({ id, name }): OwnerFault => ({ code: 'not-traced', name, holder: id, of: null, field: 'name' }),
    )
    return { ok: false, faults }
  }

  const persons = known.filter(({ kind }) => kind === 'person')
  const owners = persons
    .map(({ id, name, parts, reached }): OwnerFound => {
      const grounds: OwnerGround[] = []
      if (reached.equity) grounds.push('equity')
      // Income and votes that equal the equity are not separate grounds.
      if (reached.income && parts.incomeE4 !== parts.equityE4) grounds.push('income')
      if (reached.votes && parts.votesE4 !== parts.equityE4) grounds.push('votes')
      if (controls.some(control => control.id === id)) grounds.push('control')
      return { id, name, parts, grounds }
    })
    .filter(({ grounds }) => grounds.length > 0)
  const managing = persons
    .filter(({ id }) => managers.includes(id))
    .map(({ id, name, parts }): OwnerFound => ({ id, name, parts, grounds: ['manages'] }))
  const all = owners.length > 0 ? owners : managing
  if (all.length === 0) {
    const [first] = links
    return { ok: false, faults: [{ code: 'nobody', name: '', holder: first?.holder ?? '', of: null, field: 'role' }] }
  }
  return { ok: true, owners: all, parties: known.map(({ reached, ...party }) => party) }
}

/** Reads a party's total share of the institution over all paths; the layers must be acyclic. */
function partsIn(links: readonly OwnerLink[], kind: HoldingKind): (id: string) => Part {
  const known = new Map<string, Part>([[ROOT, WHOLE]])
  const read = (id: string): Part => {
    const part =
      known.get(id) ??
      links
        .filter(link => link.holder === id)
        .reduce((sum, link) => plus(sum, times(read(link.of), link[kind])), NOTHING)
    known.set(id, part)
    return part
  }
  return read
}

function faultsOf({ parties, links, controls, managers }: OwnerLayers): OwnerFault[] {
  const byId = new Map(parties.map(party => [party.id, party]))
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const faults: OwnerFault[] = []
  const add = (code: OwnerFault['code'], about: string, { holder, of }: Place, field: OwnerField) =>
    faults.push({ code, name: nameOf(about), holder, of, field })
  const seen = new Set<string>()
  const sums = new Map<string, Holding>()
  for (const link of links) {
    const { holder, of } = link
    if (!byId.has(holder)) add('unknown-party', holder, link, 'name')
    if (of !== ROOT && !byId.has(of)) add('unknown-party', of, link, 'of')
    if (byId.get(of)?.kind === 'person') add('person-held', of, link, 'of')
    if (kinds.every(kind => link[kind] === 0n)) add('no-part', holder, link, 'equity')
    const pair = JSON.stringify([holder, of])
    if (seen.has(pair)) add('twice', holder, link, 'of')
    seen.add(pair)
    const before = sums.get(of) ?? { equityE4: 0n, incomeE4: 0n, votesE4: 0n }
    const sum = {
      equityE4: before.equityE4 + link.equityE4,
      incomeE4: before.incomeE4 + link.incomeE4,
      votesE4: before.votesE4 + link.votesE4,
    }
    // Once for each company: the line with which its parts pass the whole.
    const passed = kinds.find(kind => sum[kind] > E4)
    if (passed && kinds.every(kind => before[kind] <= E4)) add('above-whole', of, link, fieldOf[passed])
    sums.set(of, sum)
  }
  for (const holder of [...controls.map(control => control.id), ...managers])
    if (byId.get(holder)?.kind !== 'person') add('not-a-person', holder, { holder, of: null }, 'kind')
  const circles = linksInCircles(links)
  for (const { id } of parties) {
    const link = circles.find(({ holder }) => holder === id)
    if (link) add('circle', id, link, 'of')
  }
  if (circles.length === 0) faults.push(...sizeFaults(links, nameOf))
  return faults
}

type Place = { holder: string; of: string | null }

/** The links that lead back to their own holder, directly or through others. */
function linksInCircles(links: readonly OwnerLink[]): OwnerLink[] {
  const heldBy = groupBy(links, ({ holder }) => holder)
  return links.filter(({ holder, of }) => {
    const reached = new Set<string>([of])
    for (const at of reached) {
      if (at === holder) return true
      for (const link of heldBy.get(at) ?? []) reached.add(link.of)
    }
    return false
  })
}

/** The first link beyond the limits, for layers without circles; the drawing repeats a party for each path to the institution. */
function sizeFaults(links: readonly OwnerLink[], nameOf: (id: string) => string): OwnerFault[] {
  let [layer, drawn] = [[ROOT], 0]
  for (let depth = 1; layer.length > 0; depth++) {
    const next: string[] = []
    for (const at of layer)
      for (const { holder, of } of links.filter(link => link.of === at)) {
        const code = depth > MOST_LAYERS ? 'too-deep' : ++drawn > MOST_DRAWN ? 'too-wide' : null
        if (code !== null) return [{ code, name: nameOf(holder), holder, of, field: 'of' }]
        next.push(holder)
      }
    layer = next
  }
  return []
}
