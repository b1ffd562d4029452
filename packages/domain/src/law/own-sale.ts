import { type Calendar, CalendarNotPublished } from '../calendar/calendar.ts'
import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { fittingRows, type LegalCase } from './legal-rule.ts'
import { legalRules, ruleOn } from './legal-rules.ts'

/** The days that tell when a fund's contract took effect: its set-up, before it the start of its raising. */
export type ContractDays = { setupDate: IsoDate | null; raiseStart: IsoDate | null }

/** The day on which a fund's contract took effect; while it is raised, the first day of the raising. */
export const contractDayOf = ({ setupDate, raiseStart }: ContractDays): IsoDate | null => setupDate ?? raiseStart

/** What a manager that sells its own fund may still charge for entering it. */
export type OwnSaleCharges = {
  /** A subscription or purchase fee, or the supplement of a conversion. */
  chargesEntry: boolean
  /** A deferred charge at redemption. */
  chargesBackend: boolean
}

/** The charges that the law allows on a trading day. Source: rules 2.3, 2.5. */
export const ownSaleCharges = (fund: ContractDays, tradeDate: IsoDate): OwnSaleCharges => ({
  chargesEntry: ruleOn('own-entry-fee', tradeDate, ownSale(fund))?.figure !== 0n,
  chargesBackend: ruleOn('own-backend-fee', tradeDate, ownSale(fund))?.figure !== 0n,
})

/** A coming day without a charge is named from so many days before it. */
const NAMED_DAYS = 40

/**
 * The first trading day on which own sales lose a charge, while it is after `tradeDate` and at most forty days away; the law's own
 * day where the calendar is not published yet.
 */
export function freeSoon(
  charge: 'own-entry-fee' | 'own-backend-fee',
  fund: ContractDays,
  tradeDate: IsoDate,
  calendar: Calendar,
): IsoDate | null {
  const [from] = fittingRows(legalRules[charge].rows, ownSale(fund))
    .filter(row => row.figure === 0n)
    .map(row => row.effectiveFrom)
    .sort()
  if (from === undefined || from <= tradeDate) return null
  const day = openFrom(calendar, from)
  return daysBetween(tradeDate, day) <= NAMED_DAYS ? day : null
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
