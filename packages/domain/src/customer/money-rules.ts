import { addDays, type IsoDate } from '../calendar/dates.ts'
import { groupBy } from '../group-by.ts'

/** THE list of what the money of a customer is looked at for every night, with the name that compliance reads. */
export const candidateRules = {
  'large-in': { name: '大额转入', about: '单日转入达到大额交易报告标准' },
  'large-out': { name: '大额转出', about: '单日转出达到大额交易报告标准' },
  'fast-in-out': { name: '快进快出', about: '短期内转入后大部分转出' },
  split: { name: '拆分交易', about: '多日连续接近而不到大额交易报告标准' },
  'new-card': { name: '换卡清仓', about: '新增银行卡后短期内卖出全部份额' },
  'shared-device': { name: '同一设备', about: '多位客户在同一设备上登录，当日有较大资金划转' },
} as const
export type CandidateRule = keyof typeof candidateRules
const isLargeRule = (rule: CandidateRule): boolean => rule === 'large-in' || rule === 'large-out'

/** What two of compliance decide about a candidate; what is watched stays waiting. */
export const dispositions = {
  excluded: '排除',
  watched: '继续观察',
  reported: '上报',
  bank: '由银行报送',
} as const
export type Disposition = keyof typeof dispositions

/** Large transactions are reported by someone or no transaction at all; suspicions are the firm's own to judge. */
export const dispositionsOf = (rule: CandidateRule): readonly Disposition[] =>
  isLargeRule(rule) ? ['bank', 'reported', 'excluded'] : ['excluded', 'watched', 'reported']

/** Limits of the rules; money in fen. Cash and transfers abroad are absent: the site takes money of Chinese bank accounts only. */
export const moneyLimits = {
  personDayFen: 50_000_000n,
  institutionDayFen: 200_000_000n,
  /** Working days after the day of the facts, and after watching on. */
  dueDays: 5,
  watchDays: 10,
  fastDays: 5,
  fastOutPercent: 80n,
  fastLeastFen: 20_000_000n,
  splitDays: 10,
  splitTimes: 3,
  splitFromPercent: 80n,
  newCardDays: 10,
  newCardLeastFen: 5_000_000n,
  /** Customers of one device in this month or the last, including this one. */
  sharedCustomers: 3,
  sharedLeastFen: 5_000_000n,
} as const

/** Days of facts that the rules look at, the day itself included. */
export const FACT_DAYS = 10
/** A customer who moved less on the day, both ways together, is no candidate. */
export const LEAST_DAY_FEN: bigint = [moneyLimits.newCardLeastFen, moneyLimits.sharedLeastFen].reduce((a, b) =>
  a < b ? a : b,
)

export type Movement = {
  day: IsoDate
  direction: 'in' | 'out'
  fen: bigint
  /** Of the order, or of the transfer that no order names yet. */
  source: 'order' | 'remittance'
  id: string
}

export type MoneyFacts = {
  isPerson: boolean
  /** Of the last FACT_DAYS days. */
  movements: readonly Movement[]
  /** Days on which a card was added or replaced. */
  cardDays: readonly IsoDate[]
  hasShares: boolean
  /** Other customers who logged in from a device of this one, in this month or the last. */
  others: readonly string[]
}

export type Found = { rule: CandidateRule; fen: bigint; evidence: readonly Movement[]; others: readonly string[] }

const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { fen }) => sum + fen, 0n)

/** The candidates that a customer's facts make on a day, each with the movements that it rests on. */
export function findCandidates(
  day: IsoDate,
  { isPerson, movements, cardDays, hasShares, others }: MoneyFacts,
): Found[] {
  const limit = isPerson ? moneyLimits.personDayFen : moneyLimits.institutionDayFen
  const from = (days: number) => addDays(day, 1 - days)
  const within = (direction: 'in' | 'out', days: number) =>
    movements.filter(each => each.direction === direction && each.day >= from(days) && each.day <= day)
  const found: Found[] = []
  const find = (rule: CandidateRule, evidence: readonly Movement[], fen = sumOf(evidence)) =>
    found.push({ rule, fen, evidence, others: rule === 'shared-device' ? others : [] })
  const today = { in: within('in', 1), out: within('out', 1) }
  if (sumOf(today.in) >= limit) find('large-in', today.in)
  if (sumOf(today.out) >= limit) find('large-out', today.out)

  const [came, went] = [within('in', moneyLimits.fastDays), within('out', moneyLimits.fastDays)]
  const isFast = sumOf(went) * 100n >= sumOf(came) * moneyLimits.fastOutPercent
  if (today.out.length > 0 && sumOf(came) >= moneyLimits.fastLeastFen && isFast)
    find('fast-in-out', [...came, ...went], sumOf(went))

  for (const direction of ['in', 'out'] as const) {
    const days = groupBy(within(direction, moneyLimits.splitDays), each => each.day)
    const isNear = (fen: bigint) => fen < limit && fen * 100n >= limit * moneyLimits.splitFromPercent
    const near = [...days].filter(([, each]) => isNear(sumOf(each)))
    if (near.length >= moneyLimits.splitTimes && near.some(([on]) => on === day)) {
      find(
        'split',
        near.flatMap(([, each]) => each),
      )
      // One customer and day has one candidate of a rule.
      break
    }
  }

  const isNewCard = cardDays.some(on => on >= from(moneyLimits.newCardDays) && on <= day)
  if (isNewCard && !hasShares && sumOf(today.out) >= moneyLimits.newCardLeastFen) find('new-card', today.out)

  const all = [...today.in, ...today.out]
  if (others.length + 1 >= moneyLimits.sharedCustomers && sumOf(all) >= moneyLimits.sharedLeastFen)
    find('shared-device', all)
  return found
}
