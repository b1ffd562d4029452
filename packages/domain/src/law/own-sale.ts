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

type OwnCharge = 'own-entry-fee' | 'own-backend-fee'

/**
 * The first trading day on which own sales are free of a charge, if it is after `tradeDate`; the effective day of the law when
 * the calendar is not published yet.
 */
function freeLater(charge: OwnCharge, fund: ContractDays, tradeDate: IsoDate, calendar: Calendar): IsoDate | null {
  const [from] = fittingRows(rowsOf(charge), ownSale(fund))
    .filter(row => row.figure === 0n)
    .map(row => row.effectiveFrom)
    .sort()
  return from === undefined || from <= tradeDate ? null : openFrom(calendar, from)
}

/** The same day if it is at most forty days away. */
export function freeSoon(
  charge: OwnCharge,
  fund: ContractDays,
  tradeDate: IsoDate,
  calendar: Calendar,
): IsoDate | null {
  const day = freeLater(charge, fund, tradeDate, calendar)
  return day !== null && daysBetween(tradeDate, day) <= NAMED_DAYS ? day : null
}

/** The first trading day whose sales pay no back-end charge although one is due on `tradeDate`; null where none ends. */
export const backendEnds = (fund: ContractDays, tradeDate: IsoDate, calendar: Calendar): IsoDate | null =>
  freeLater('own-backend-fee', fund, tradeDate, calendar)

/**
 * The confirmation day of the first orders that pay no back-end charge although one is due on `tradeDate`; null where none is,
 * or none ends. Without a published calendar the day of the law itself.
 */
export function backendFreeConfirmed(
  fund: ContractDays,
  tradeDate: IsoDate,
  calendar: Calendar,
  confirmLag: number,
): IsoDate | null {
  const free = backendEnds(fund, tradeDate, calendar)
  return free && openDaysFrom(calendar, free, confirmLag, free)
}

/** The day before `free` from whose cut-off orders belong to `free`; null where the calendar is not published. */
export const cutOffBefore = (free: IsoDate | null, calendar: Calendar): IsoDate | null =>
  free && openDaysFrom(calendar, free, -1, null)

const openFrom = (calendar: Calendar, day: IsoDate): IsoDate => ifPublished(() => calendar.nextOpen(day), day)

const openDaysFrom = <Else extends IsoDate | null>(calendar: Calendar, day: IsoDate, count: number, otherwise: Else) =>
  ifPublished(() => calendar.addOpenDays(day, count), otherwise)

function ifPublished<Else>(read: () => IsoDate, otherwise: Else): IsoDate | Else {
  try {
    return read()
  } catch (error) {
    if (error instanceof CalendarNotPublished) return otherwise
    throw error
  }
}

const ownSale = (fund: ContractDays): LegalCase => ({ channel: 'own', contractDay: contractDayOf(fund) })
