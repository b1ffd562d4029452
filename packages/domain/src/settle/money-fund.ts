import type { Calendar } from '../calendar/calendar.ts'
import type { IsoDate, TradeDate } from '../calendar/dates.ts'
import { divideHalfUp, divideTruncate } from '../money/decimal.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  type ShareCents,
  type ShareRounding,
  shareCents,
  ZERO_FEN,
} from '../money/money.ts'
import type { ShareMovement } from './dividend.ts'

/** How a money fund hands out its income: into shares each day, or kept as unpaid income until the carry day. */
export type Carry = 'daily' | 'monthly'

/** A money-fund holding; a share is worth one yuan, so fen of income become 1/100 shares one for one. */
export type MoneyBalance = { shares: ShareCents; unpaid: Fen }

/** `incomeE4` is yuan per 10,000 shares at 4 decimals. */
const INCOME_SCALE = 10_000n * 10_000n

/** Income of `shares` on one day, rounded as the fund says, the difference staying in it; negative on a day of loss (rules 2.9). */
export function moneyFundIncome(shares: ShareCents, incomeE4: bigint, rounding: ShareRounding): Fen {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return fen(divide(shares * incomeE4, INCOME_SCALE))
}

/**
 * The balance after one calendar day; every day counts, open or not. A daily carry makes the income shares that earn
 * from the next day on, a loss takes shares away; a monthly carry adds to the unpaid income, which itself earns nothing.
 */
export function afterMoneyDay(
  balance: MoneyBalance,
  incomeE4: bigint,
  carry: Carry,
  rounding: ShareRounding,
): { income: Fen; balance: MoneyBalance } {
  const income = moneyFundIncome(balance.shares, incomeE4, rounding)
  return {
    income,
    balance: carry === 'daily' ? carried(balance, income) : { ...balance, unpaid: addFen(balance.unpaid, income) },
  }
}

/** The balance after its carry day: unpaid income has become shares, an unpaid loss has taken some. */
export const afterCarry = (balance: MoneyBalance): MoneyBalance =>
  carried({ ...balance, unpaid: ZERO_FEN }, balance.unpaid)

function carried(balance: MoneyBalance, income: Fen): MoneyBalance {
  const shares = addShares(balance.shares, shareCents(income))
  if (shares < 0n) throw new RangeError('a money fund lost more than the holding')
  return { ...balance, shares }
}

/**
 * What a redemption pays: a part at one yuan per share; all of it together with the unpaid income (or less the unpaid
 * loss). `isAll` is the order's: all that was held when it was placed, so shares carried since go with it.
 * @throws RangeError when more is redeemed than held.
 */
export function redeemMoneyFund(
  balance: MoneyBalance,
  shares: ShareCents,
  isAll: boolean,
): { shares: ShareCents; unpaidPart: Fen; paid: Fen; balance: MoneyBalance } {
  const sold = isAll ? balance.shares : shares
  if (sold > balance.shares) throw new RangeError('more shares redeemed than held')
  const unpaidPart = sold === balance.shares ? balance.unpaid : ZERO_FEN
  return {
    shares: sold,
    unpaidPart,
    paid: addFen(fen(sold), unpaidPart),
    balance: { shares: shareCents(balance.shares - sold), unpaid: fen(balance.unpaid - unpaidPart) },
  }
}

/**
 * The first day an order of `tradeDate` counts in the earning balance: the next working day. So a purchase of Friday
 * earns from Monday, and shares redeemed on Friday earn through Sunday (rules 2.9).
 */
export const earningDayOf = (calendar: Calendar, tradeDate: IsoDate): TradeDate => calendar.addOpenDays(tradeDate, 1)

/** Shares that earn the income of `day`. */
export const earningShares = (calendar: Calendar, movements: readonly ShareMovement[], day: IsoDate): ShareCents =>
  addShares(...movements.filter(each => earningDayOf(calendar, each.tradeDate) <= day).map(each => each.delta))
