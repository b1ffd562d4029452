import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8 } from '../money/money.ts'

/** Deposit interest is counted on a year of 360 days. */
const INTEREST_YEAR_DAYS = 360n

/** Bank interest of subscription money between payment and the fund's set-up, cut to the fen (rules 2.4). */
export function subscriptionInterest(amount: Fen, annualRate: RateE8, paidOn: IsoDate, setUpOn: IsoDate): Fen {
  const days = BigInt(Math.max(0, daysBetween(paidOn, setUpOn)))
  return fen(divideTruncate(amount * annualRate * days, ONE_RATE * INTEREST_YEAR_DAYS))
}
