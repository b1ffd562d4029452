import type { Calendar } from '../calendar/calendar.ts'
import { addDays, addMonths, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { firstDayConfirmedFrom } from '../calendar/order-days.ts'
import { type ShareCents, shareCents } from '../money/money.ts'
import type { Lot, LotOrigin } from './redemption-fee.ts'

export type HoldingUnit = 'day' | 'month' | 'year'

/** How long each lot of a fund is held: `minimum` until a day, `rolling` to the due day of each of its periods. */
export type HoldingPeriod = {
  kind: 'minimum' | 'rolling'
  length: number
  /** Days are counted; months and years end on the corresponding day. */
  unit: HoldingUnit
  /** Where the first period begins: on the day of the order that bought, or of the registration. */
  from: 'application' | 'registration'
  /** What may not be before the end: the order that sells, or its confirmation. A rolling lot is sold on its due day. */
  until: 'application' | 'confirmation'
}

/** A fund as its lots are held. Lots of a raising are held from its set-up day at the earliest. */
export type HoldingFund = { hold: HoldingPeriod | null; setupDate: IsoDate | null }

/** A trading day of a fund, the open day before it, and the confirmation of its redemptions. */
export type SaleDay = { day: IsoDate; previous: IsoDate; confirmed: IsoDate }

export const saleDayOn = (calendar: Calendar, confirmLag: number, day: IsoDate): SaleDay => ({
  day,
  previous: calendar.addOpenDays(day, -1),
  confirmed: calendar.addOpenDays(day, confirmLag),
})

/** What of a lot decides when it is free. */
export type HeldLot = Pick<LotOrigin, 'registerDate' | 'tradeDate'>

/**
 * Whether an order of a trading day may sell a lot. Only the rule and the lot decide: the end of a period may be a closed
 * day, and the calendar may change until then. `lot_is_free` in `db` is the same rule in SQL.
 */
export function isFree(lot: HeldLot, { hold, setupDate }: HoldingFund, sale: SaleDay): boolean {
  if (hold === null) return true
  const begin = beginOf(lot, hold, setupDate)
  if (hold.kind === 'minimum')
    return (hold.until === 'confirmation' ? sale.confirmed : sale.day) >= periodEnd(begin, hold, 1)
  const due = lastEndBy(begin, hold, sale.day)
  return due !== null && due > sale.previous
}

/** The first trading day from `from` on whose orders may sell a lot; beyond the published calendar the end itself. */
export function nextFree(
  lot: HeldLot,
  { hold, setupDate }: HoldingFund,
  calendar: Calendar,
  confirmLag: number,
  from: IsoDate,
): IsoDate {
  if (hold === null) return from
  const begin = beginOf(lot, hold, setupDate)
  if (hold.kind === 'rolling') {
    for (let count = 1; ; count++) {
      const due = openFrom(calendar, periodEnd(begin, hold, count))
      if (due >= from) return due
    }
  }
  const end = periodEnd(begin, hold, 1)
  const first = hold.until === 'confirmation' ? firstConfirmed(calendar, end, confirmLag) : openFrom(calendar, end)
  return first > from ? first : from
}

/** The shares that become free next after a trading day, and on which day; null when none are locked. */
export function nextRelease(
  lots: readonly Lot[],
  fund: HoldingFund,
  calendar: Calendar,
  confirmLag: number,
  sale: SaleDay,
): { day: IsoDate; shares: ShareCents } | null {
  const after = addDays(sale.day, 1)
  const locked = lots
    .filter(lot => !isFree(lot, fund, sale))
    .map(lot => ({ day: nextFree(lot, fund, calendar, confirmLag, after), shares: lot.remaining }))
  const day = locked.map(each => each.day).sort()[0]
  if (day === undefined) return null
  const shares = locked.filter(each => each.day === day).reduce((sum, each) => sum + each.shares, 0n)
  return { day, shares: shareCents(shares) }
}

const beginOf = ({ registerDate, tradeDate }: HeldLot, { from }: HoldingPeriod, setupDate: IsoDate | null): IsoDate =>
  from === 'registration' ? registerDate : setupDate !== null && tradeDate < setupDate ? setupDate : tradeDate

/** The last day of the first period that begins on a day. */
export const firstPeriodEnd = (begin: IsoDate, hold: Pick<HoldingPeriod, 'length' | 'unit'>): IsoDate =>
  periodEnd(begin, hold, 1)

/** The last day of the `count`-th period. A month without the corresponding day ends on the day after its last. */
function periodEnd(begin: IsoDate, { length, unit }: Pick<HoldingPeriod, 'length' | 'unit'>, count: number): IsoDate {
  if (unit === 'day') return addDays(begin, length * count)
  const end = addMonths(begin, length * count * (unit === 'year' ? 12 : 1))
  return end.slice(8) < begin.slice(8) ? addDays(end, 1) : end
}

/** The last end of a period up to `day`; null before the first. */
function lastEndBy(begin: IsoDate, hold: HoldingPeriod, day: IsoDate): IsoDate | null {
  // A period has at least this many days, so there are at most so many of them; the search goes down from there.
  const fewest = { day: 1, month: 28, year: 365 }[hold.unit] * hold.length
  for (let count = Math.floor(daysBetween(begin, day) / fewest); count > 0; count--) {
    const end = periodEnd(begin, hold, count)
    if (end <= day) return end
  }
  return null
}

const isPublished = (calendar: Calendar, day: IsoDate) => day <= calendar.previousOpen(calendar.lastPublished)

const openFrom = (calendar: Calendar, day: IsoDate): IsoDate =>
  day >= calendar.firstPublished && isPublished(calendar, day) ? calendar.nextOpen(day) : day

/** The first trading day whose redemptions are confirmed on `day` or later. */
const firstConfirmed = (calendar: Calendar, day: IsoDate, confirmLag: number): IsoDate =>
  day < calendar.firstPublished ? day : firstDayConfirmedFrom(calendar, day, confirmLag)

const unitNames = { day: '天', month: '个月', year: '年' } as const

/** '每份份额自份额确认日起须持有满 1 年方可卖出，以赎回确认日计' */
export function holdingText({ kind, length, unit, from, until }: HoldingPeriod): string {
  const [begin, period] = [from === 'application' ? '申购申请日' : '份额确认日', `${length} ${unitNames[unit]}`]
  return kind === 'rolling'
    ? `每份份额自${begin}起每 ${period}到期一次，仅到期日（遇休市日顺延）当日可卖出，未卖出的进入下一期`
    : `每份份额自${begin}起须持有满 ${period}方可卖出${until === 'confirmation' ? '，以赎回确认日计' : ''}`
}

/** When a lot may be sold, by the day of the order: '2026-11-30 起', of a rolling lot its due day '2026-12-01 当日'. */
export const freeText = ({ day, isRolling }: { day: string; isRolling: boolean }): string =>
  `${day} ${isRolling ? '当日' : '起'}（按申请日）`
