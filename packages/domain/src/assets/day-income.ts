import { divideHalfUp } from '../money/decimal.ts'
import { type Fen, fen, type NavE4, ONE_RATIO, type RatioE9, type ShareCents, ZERO_SHARES } from '../money/money.ts'

/** One NAV date of one holding. */
export type NavDay = {
  /**
   * Shares at the start of the day, from orders of earlier trading days; redeemed shares still earn the day of their
   * order.
   */
  shares: ShareCents
  nav: NavE4
  previousNav: NavE4
  /** Shares after a split of the day for each share before it. */
  ratio?: RatioE9
  /** A dividend with this ex-date: entitled shares, and yuan per share in 1/1000000. */
  entitled?: ShareCents
  perShareE6?: bigint
}

// share cents x 1/10000 yuan x 1/1000000000, as fen
const SCALE = 10_000_000_000_000n
const DIVIDEND_SCALE = 10_000_000n

/**
 * THE income of one NAV date: shares at its start times (NAV + dividend - NAV before), where a split multiplies the new
 * NAV; rounded once, half-up to the fen. Money-market funds have theirs from the registrar instead.
 */
export function dayIncome(day: NavDay): Fen {
  const { shares, nav, previousNav, ratio = ONE_RATIO, entitled = ZERO_SHARES, perShareE6 = 0n } = day
  const moved = shares * (nav * ratio - previousNav * ONE_RATIO)
  return fen(divideHalfUp(moved + entitled * perShareE6 * DIVIDEND_SCALE, SCALE))
}
