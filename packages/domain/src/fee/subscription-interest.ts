import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8 } from '../money/money.ts'

/** Deposit interest accrues on a year of 360 days. */
const INTEREST_YEAR_DAYS = 360n

/** Bank interest on subscription money from payment to the fund's set-up, truncated to the fen (rules 2.4). */
export function subscriptionInterest(amount: Fen, annualRate: RateE8, paidOn: IsoDate, setUpOn: IsoDate): Fen {
  const days = BigInt(Math.max(0, daysBetween(paidOn, setUpOn)))
  return fen(divideTruncate(amount * annualRate * days, ONE_RATE * INTEREST_YEAR_DAYS))
}
