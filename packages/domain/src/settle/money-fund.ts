import { divideHalfUp, divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, type ShareCents, type ShareRounding, ZERO_FEN } from '../money/money.ts'

/** `incomeE4` is yuan per 10,000 shares at 4 decimals. */
const INCOME_SCALE = 10_000n * 10_000n

/** Income of `shares` on one day, rounded as the fund says, the difference staying in it; negative on a day of loss (rules 2.9). */
export function moneyFundIncome(shares: ShareCents, incomeE4: bigint, rounding: ShareRounding): Fen {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return fen(divide(shares * incomeE4, INCOME_SCALE))
}

/**
 * The unpaid loss that a redemption bears, zero or negative: the whole loss when the remaining shares, at one yuan each, cannot
 * cover it and the redeemed ones can (rules 2.9). Unpaid income is paid by a separate order.
 */
export const lossBorne = (unpaid: Fen, leaving: ShareCents, left: ShareCents): Fen =>
  unpaid < 0n && left < -unpaid && leaving >= -unpaid ? unpaid : ZERO_FEN
