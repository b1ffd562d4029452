import { addDays, type IsoDate } from '../calendar/dates.ts'
import { fittingRows, type LegalCase } from '../law/legal-rule.ts'
import { legalRules, rowsOf, ruleOn } from '../law/legal-rules.ts'
import { perShareE12 } from '../money/money.ts'
import type { AccrualDay, Span } from './accrual-index.ts'
import type { LotOrigin } from './redemption-fee.ts'

/** The first day whose service fee any rule returns, on which the accrual indexes begin. */
export const SERVICE_ACCRUES_FROM: IsoDate = [
  ...legalRules['own-service-fee-return'].rows,
  ...legalRules['service-fee-days'].rows,
]
  .map(row => row.effectiveFrom)
  .reduce((first, day) => (day < first ? day : first))

/** The first day whose service fee own sales return; null without such a rule. */
export const ownReturnFrom = (): IsoDate | null =>
  fittingRows(rowsOf('own-service-fee-return'), { channel: 'own' })
    .map(row => row.effectiveFrom)
    .sort()[0] ?? null

/** The index of a class before its first day. */
export const INDEX_BEGINS: Pick<AccrualDay, 'day' | 'sum'> = {
  day: addDays(SERVICE_ACCRUES_FROM, -1),
  sum: perShareE12(0n),
}

/** What decides by lot for which days the service fee is returned. */
export type SoldLot = Pick<LotOrigin, 'tradeDate' | 'channel' | 'convertedOn'>

/**
 * The days whose sales service fee is returned with shares of a lot that leave on the trading day `left` (law.md E2); null
 * for none. A day's NAV already bears that day's fee, so the purchase day is excluded and the last day included. Own sales
 * return every day since the rule took effect, agency sales the days after one year of holding. What another class charged
 * before it was converted into this one went back with the conversion.
 */
export function returnedDays(
  { tradeDate, channel, convertedOn }: SoldLot,
  left: IsoDate,
  about: LegalCase,
): Span | null {
  const charged = channel === 'own' ? null : ruleOn('service-fee-days', left, { ...about, channel })
  const rule = channel === 'own' ? ruleOn('own-service-fee-return', left, { ...about, channel }) : charged
  if (rule === null) return null
  const first = addDays(tradeDate, (charged?.figure ?? 0) + 1)
  const here = convertedOn ? addDays(convertedOn, 1) : first
  const held = here > first ? here : first
  const from = held < rule.effectiveFrom ? rule.effectiveFrom : held
  return from > left ? null : { from, to: left }
}

/** Days on which the index is read for lots that leave on these days: the day before the first returned day, and the last. */
export function indexDays(leaving: readonly (SoldLot & { left: IsoDate })[], about: LegalCase): Set<IsoDate> {
  const distinct = new Map(leaving.map(lot => [`${lot.channel} ${lot.tradeDate} ${lot.convertedOn} ${lot.left}`, lot]))
  return new Set(
    [...distinct.values()].flatMap(lot => {
      const days = returnedDays(lot, lot.left, about)
      return [lot.left, ...(days ? [addDays(days.from, -1)] : [])]
    }),
  )
}

/** For how many days after its purchase a lot sold by an agency bears the service fee, by the rule of a day; null for always. */
export const bearingDays = (day: IsoDate, about: LegalCase): number | null =>
  ruleOn('service-fee-days', day, { ...about, channel: 'agency' })?.figure ?? null
