import type { IsoDate } from '../calendar/dates.ts'
import { divideHalfUp, divideTruncate } from '../money/decimal.ts'
import { addShares, type Fen, fen, type ShareCents, type ShareRounding, shareCents, ZERO_FEN } from '../money/money.ts'
import type { ShareMovement } from './dividend.ts'

/** `incomeE4` is yuan per 10,000 shares at 4 decimals. */
const INCOME_SCALE = 10_000n * 10_000n

/**
 * Daily income of `shares` of a money-market fund, rounded as it says; the difference stays in the fund. Negative on a
 * day of loss (rules 2.9).
 */
export function moneyFundIncome(shares: ShareCents, incomeE4: bigint, rounding: ShareRounding): Fen {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return fen(divide(shares * incomeE4, INCOME_SCALE))
}

/** A share movement of a money-market fund; `isCarry` marks a carry of income. */
export type EarningMovement = ShareMovement & { isCarry: boolean }

/**
 * Shares that earn the income of `day` (rules 2.9): orders of trading days before `workingDay`, the last working day up
 * to `day`, and income carried before `day`. `readIncomeDay` in `db` is the same rule in SQL.
 */
export const earningShares = (movements: readonly EarningMovement[], day: IsoDate, workingDay: IsoDate): ShareCents =>
  addShares(...movements.filter(each => each.tradeDate < (each.isCarry ? day : workingDay)).map(each => each.delta))

/**
 * The unpaid loss that a redemption bears, zero or negative: the whole loss when the remaining shares, at one yuan
 * each, cannot cover it and the redeemed ones can (rules 2.9). Unpaid income is paid by a separate order.
 */
export const lossShare = (unpaid: Fen, leaving: ShareCents, left: ShareCents): Fen =>
  unpaid < 0n && left < -unpaid && leaving >= -unpaid ? unpaid : ZERO_FEN

/** Shares that a pending order takes from a holding; only a redemption or conversion (`isSale`) bears a loss. */
export type Claim = { readonly shares: ShareCents; readonly isSale: boolean }

/**
 * The unpaid income (positive) or loss (negative) that goes with the `leaving` shares of a holding of `held` shares
 * once the orders in `before` have settled. A loss reduces what the order pays; income is paid by a separate order.
 */
export function unpaidTaken(unpaid: Fen, held: ShareCents, before: readonly Claim[], leaving: ShareCents): Fen {
  let [open, left] = [unpaid, held]
  for (const { shares, isSale } of before) {
    left = shareCents(left - shares)
    if (isSale) open = fen(open - lossShare(open, shares, left))
  }
  left = shareCents(left - leaving)
  if (open > 0n) return left === 0n ? open : ZERO_FEN
  return lossShare(open, leaving, left)
}
