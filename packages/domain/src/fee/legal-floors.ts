import type { IsoDate } from '../calendar/dates.ts'
import type { RateStep } from '../law/legal-figure.ts'
import type { LegalFundKind, LegalHolder, LegalMark } from '../law/legal-rule.ts'
import { type LegalRuleCode, rowsOf, ruleOn } from '../law/legal-rules.ts'
import { formatScaled } from '../money/decimal.ts'
import { ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'
import { type FeeHolder, type FeeKind, type FeeTier, type Payer, tierFor, tiersInForce } from './fee-tier.ts'

/** The legal kind and contract date of a fund. */
export type LegalFund = { fundKind: LegalFundKind; contractDay: IsoDate | null }

/** A violation of a rule by a table: the line, the day, the holder, and the limit of the rule. */
export type FeeFault = {
  code: Extract<LegalRuleCode, 'redemption-fee-floor' | 'redemption-fee-to-fund' | 'entry-fee-cap' | 'own-entry-fee'>
  kind: FeeKind
  /** The day of the check, and the effective day of the rule. */
  day: IsoDate
  ruleDay: IsoDate
  /** The effective day of the table; null without a table. */
  since: IsoDate | null
  fromValue: bigint
  /** Null for both persons and institutions. */
  holder: LegalHolder | null
  rate: RateE8
  limit: RateE8
  mark: LegalMark
}

const HOLDERS: readonly LegalHolder[] = ['person', 'institution']
const E4 = 10_000n

/** All violations by current and future tables, each checked under the law of its day. */
export const feeFaults = (tiers: readonly FeeTier[], fund: LegalFund, today: IsoDate): FeeFault[] => [
  ...redemptionFaults(tiers, fund, today),
  ...entryFaults(tiers, fund, today),
]

/** The days to check: today, and later days on which a rule or a table of these kinds begins; none before the first rule. */
function judgedDays(
  tiers: readonly FeeTier[],
  kinds: readonly FeeKind[],
  code: LegalRuleCode,
  today: IsoDate,
): IsoDate[] {
  const changes = rowsOf(code)
    .map(row => row.effectiveFrom)
    .sort()
  const [firstRule = today] = changes
  const first = today < firstRule ? firstRule : today
  const starts = tiers.filter(({ kind }) => kinds.includes(kind)).map(({ effectiveFrom }) => effectiveFrom)
  return [...new Set([...changes, ...starts].map(day => (day < first ? first : day)))].sort()
}

/** The minimum redemption fee of shares held for `days` calendar days, under a table that begins on `day`. */
export function redemptionFloor(days: bigint, day: IsoDate, fundKind: LegalFundKind, holder: LegalHolder): RateE8 {
  const [judged = day] = judgedDays([], [], 'redemption-fee-floor', day)
  return stepOf(floorsOn(judged, fundKind, holder)?.figure ?? [], days)
}

/** The floor for a table; a table for all holders has the higher one of both kinds. */
export function tableFloor(days: bigint, day: IsoDate, fundKind: LegalFundKind, holder: FeeHolder): RateE8 {
  const floors = HOLDERS.filter(each => holder === 'all' || each === holder).map(each =>
    redemptionFloor(days, day, fundKind, each),
  )
  return floors.reduce((most, floor) => (floor > most ? floor : most))
}

const stepOf = (steps: readonly RateStep[], days: bigint): RateE8 =>
  steps.findLast(each => each.fromDays <= days)?.rate ?? rateE8(0n)

const floorsOn = (day: IsoDate, fundKind: LegalFundKind, holder: LegalHolder) =>
  ruleOn('redemption-fee-floor', day, { fundKind, holder })

/** Whether redemption fees of a kind of fund have a floor. */
export const hasFloors = (fundKind: LegalFundKind | null, day: IsoDate): boolean =>
  fundKind !== null && redemptionFloor(0n, day, fundKind, 'person') > 0n

function redemptionFaults(tiers: readonly FeeTier[], { fundKind }: LegalFund, today: IsoDate): FeeFault[] {
  const [first = today] = tiers
    .filter(({ kind }) => kind === 'redeem')
    .map(({ effectiveFrom }) => effectiveFrom)
    .sort()
  // There are no redemptions before a fund's first table.
  const days = judgedDays(tiers, ['redeem'], 'redemption-fee-floor', today).filter(day => day >= first)
  return days.flatMap(day => {
    const found = HOLDERS.flatMap(holder => redemptionFaultsOn(tiers, day, fundKind, holder))
    // Merges equal violations for both kinds of holder into one.
    const isTwin = (a: FeeFault) => (b: FeeFault) =>
      b.holder !== a.holder && b.code === a.code && b.fromValue === a.fromValue && b.limit === a.limit
    return found.flatMap(each =>
      found.some(isTwin(each)) ? (each.holder === 'person' ? [{ ...each, holder: null }] : []) : [each],
    )
  })
}

function redemptionFaultsOn(
  tiers: readonly FeeTier[],
  day: IsoDate,
  fundKind: LegalFundKind,
  holder: LegalHolder,
): FeeFault[] {
  const rule = floorsOn(day, fundKind, holder)
  const toFund = ruleOn('redemption-fee-to-fund', day, { fundKind, holder })
  if (!rule || !toFund || rule.figure.every(step => step.rate === 0n)) return []
  const table = tiersInForce(tiers, 'redeem', day, { holder, channel: 'own' })
  const bounds = new Set([...rule.figure.map(step => step.fromDays), ...table.map(tier => tier.fromValue)])
  return [...bounds].flatMap((fromValue): FeeFault[] => {
    const tier = tierFor(table, fromValue)
    const [rate, limit] = [tier?.rate ?? rateE8(0n), stepOf(rule.figure, fromValue)]
    const fault = { kind: 'redeem', day, since: tier?.effectiveFrom ?? null, fromValue, holder } as const
    if (rate < limit)
      return [{ ...fault, code: 'redemption-fee-floor', ruleDay: rule.effectiveFrom, rate, limit, mark: rule.mark }]
    const kept = rateE8((BigInt(tier?.toFundE4 ?? 0) * ONE_RATE) / E4)
    if (rate === 0n || kept >= toFund.figure) return []
    const { effectiveFrom: ruleDay, figure, mark } = toFund
    return [{ ...fault, code: 'redemption-fee-to-fund', ruleDay, rate: kept, limit: figure, mark }]
  })
}

const ENTRY_KINDS = ['subscribe', 'purchase', 'backend'] as const

/** The maximum entry fee at agencies or in own sales. */
const entryLimit = (day: IsoDate, fund: LegalFund, channel: Payer['channel']) =>
  channel === 'own'
    ? ruleOn('own-entry-fee', day, { ...fund, channel })
    : ruleOn('entry-fee-cap', day, { ...fund, channel })

function entryFaults(tiers: readonly FeeTier[], fund: LegalFund, today: IsoDate): FeeFault[] {
  const capped = judgedDays(tiers, ENTRY_KINDS, 'entry-fee-cap', today).flatMap(day =>
    ENTRY_KINDS.flatMap(kind => {
      const rule = entryLimit(day, fund, 'agency')
      const table = tiersInForce(tiers, kind, day, { holder: 'person', channel: 'agency' })
      return rule ? overLimit(table, day, { code: 'entry-fee-cap', ...rule }) : []
    }),
  )
  // An older table stays as the displayed standard; a table that begins under the rule must be for agencies.
  const own = tiers
    .filter(({ kind, channel }) => channel === 'all' && (kind === 'subscribe' || kind === 'purchase'))
    .filter(tier => judgedDays(tiers, [tier.kind], 'own-entry-fee', today).some(day => isInForce(tiers, tier, day)))
    .flatMap(tier => {
      const rule = entryLimit(tier.effectiveFrom, fund, 'own')
      return rule ? overLimit([tier], tier.effectiveFrom, { code: 'own-entry-fee', ...rule }) : []
    })
  return [...capped, ...own]
}

const isInForce = (tiers: readonly FeeTier[], tier: FeeTier, day: IsoDate): boolean =>
  tiersInForce(tiers, tier.kind, day, {
    holder: tier.holder === 'all' ? 'person' : tier.holder,
    channel: 'own',
  }).includes(tier)

/** The legal floor and cap of a line, in percent; null without one. */
export function tierLimits(
  {
    kind,
    effectiveFrom,
    fromValue,
    holder,
    channel,
  }: Pick<FeeTier, 'kind' | 'effectiveFrom' | 'fromValue' | 'holder' | 'channel'>,
  fund: LegalFund | null,
): { floor: string | null; cap: string | null } {
  const text = (rate: RateE8 | undefined) => (rate === undefined ? null : formatScaled(rate, 6).replace(/\.?0+$/, ''))
  if (fund === null) return { floor: null, cap: null }
  if (kind !== 'redeem') {
    const own = channel === 'all' && kind !== 'backend' ? entryLimit(effectiveFrom, fund, 'own') : null
    return { floor: null, cap: text((own ?? entryLimit(effectiveFrom, fund, 'agency'))?.figure) }
  }
  if (!hasFloors(fund.fundKind, effectiveFrom)) return { floor: null, cap: null }
  return { floor: text(tableFloor(fromValue, effectiveFrom, fund.fundKind, holder)), cap: null }
}

type Limit = { code: 'entry-fee-cap' | 'own-entry-fee'; effectiveFrom: IsoDate; figure: RateE8; mark: LegalMark }

/** A fixed fee is measured against the smallest order that pays it. */
function overLimit(table: readonly FeeTier[], day: IsoDate, { code, effectiveFrom, figure, mark }: Limit): FeeFault[] {
  return table
    .filter(({ rate, fixedFee, fromValue }) =>
      fixedFee === null ? rate > figure : fixedFee * ONE_RATE > figure * fromValue,
    )
    .map(({ kind, effectiveFrom: since, fromValue, rate }) => ({
      code,
      kind,
      day,
      ruleDay: effectiveFrom,
      since,
      fromValue,
      holder: null,
      rate,
      limit: figure,
      mark,
    }))
}

/** The rule that a yearly service fee violates; null within the cap. */
export function serviceFault(rate: RateE8, day: IsoDate, fundKind: LegalFundKind) {
  const rule = ruleOn('service-fee-cap', day, { fundKind })
  return rule && rate > rule.figure ? rule : null
}

/**
 * Last day on which a fee may violate a floor or cap: contracts older than the rule have a transition period. Null for newer
 * contracts, and for fees that begin under the rule.
 */
export function keptUntil(ruleDay: IsoDate, since: IsoDate | null, { contractDay }: LegalFund, today: IsoDate) {
  if (contractDay === null || contractDay >= ruleDay || since === null || since >= ruleDay) return null
  const end = ruleOn('existing-contract-transition', today)?.figure ?? null
  return end !== null && today <= end ? end : null
}
