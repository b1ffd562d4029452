import { type Calendar, CalendarNotPublished } from '../calendar/calendar.ts'
import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { fittingRows, type LegalCase } from './legal-rule.ts'
import { rowsOf, ruleOn } from './legal-rules.ts'

/** The dates that decide when a fund's contract took effect: its set-up or, before that, the start of its raising. */
export type ContractDays = { setupDate: IsoDate | null; raiseStart: IsoDate | null }

/** The day on which a fund's contract took effect; while it is raised, the first day of the raising. */
export const contractDayOf = ({ setupDate, raiseStart }: ContractDays): IsoDate | null => setupDate ?? raiseStart

/** The entry charges still permitted to a manager that sells its own fund. */
export type OwnSaleCharges = {
  /** A subscription or purchase fee, or the supplement of a conversion. */
  chargesEntry: boolean
  /** A deferred charge at redemption. */
  chargesBackend: boolean
}

/** The charges that the law permits on a trading day. Source: rules 2.3, 2.5. */
export const ownSaleCharges = (fund: ContractDays, tradeDate: IsoDate): OwnSaleCharges => ({
  chargesEntry: ruleOn('own-entry-fee', tradeDate, ownSale(fund))?.figure !== 0n,
  chargesBackend: ruleOn('own-backend-fee', tradeDate, ownSale(fund))?.figure !== 0n,
})

/** Days in advance from which the end of a charge is announced. */
export const NAMED_DAYS = 40

/**
 * The first trading day on which own sales are free of a charge, if it is after `tradeDate` and at most forty days away; the
 * effective day of the law when the calendar is not published yet.
 */
export function freeSoon(
  charge: 'own-entry-fee' | 'own-backend-fee',
  fund: ContractDays,
  tradeDate: IsoDate,
  calendar: Calendar,
): IsoDate | null {
  const [from] = fittingRows(rowsOf(charge), ownSale(fund))
    .filter(row => row.figure === 0n)
    .map(row => row.effectiveFrom)
    .sort()
  if (from === undefined || from <= tradeDate) return null
  const day = openFrom(calendar, from)
  return daysBetween(tradeDate, day) <= NAMED_DAYS ? day : null
}

/** The day before `free` from whose cut-off orders belong to `free`; null where the calendar is not published. */
export function cutOffBefore(free: IsoDate | null, calendar: Calendar): IsoDate | null {
  if (free === null) return null
  try {
    return calendar.addOpenDays(free, -1)
  } catch (error) {
    if (error instanceof CalendarNotPublished) return null
    throw error
  }
}

function openFrom(calendar: Calendar, day: IsoDate): IsoDate {
  try {
    return calendar.nextOpen(day)
  } catch (error) {
    if (error instanceof CalendarNotPublished) return day
    throw error
  }
}

const ownSale = (fund: ContractDays): LegalCase => ({ channel: 'own', contractDay: contractDayOf(fund) })
