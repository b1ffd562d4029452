import { addDays, type IsoDate } from '../calendar/dates.ts'
import type { FundType } from '../codes/fund-types.ts'
import { type RateE8, rateE8 } from '../money/money.ts'

/** How a money-market fund carries its income into shares; it decides between compound and simple yields. */
export type IncomeCarry = 'daily' | 'monthly'

/** Money-market funds carry income daily by default (rules 2.9); all others have none. */
export const defaultCarry = (type: FundType): IncomeCarry | null => (type === 'money' ? 'daily' : null)
/** Income of 10,000 shares on a day, in yuan e4. */
export type IncomeDay = { readonly date: IsoDate; readonly incomeE4: bigint | null }

const WEEK = 7

/**
 * 七日年化 of the day at `position`; null unless it and each of the six calendar days before it has an income.
 * @param days ascending and distinct. @throws RangeError for a position outside `days`.
 */
export function sevenDayYieldAt(days: readonly IncomeDay[], position: number, carry: IncomeCarry): RateE8 | null {
  const last = days[position]
  if (!last) throw new RangeError('no day at that position')
  const week = days.slice(Math.max(position - WEEK + 1, 0), position + 1)
  if (week[0]?.date !== addDays(last.date, 1 - WEEK)) return null
  const incomes = week.map(day => day.incomeE4).filter(income => income !== null)
  return sevenDayYield(incomes, carry)
}

/** Tolerance: a published yield is truncated to three decimals of a percent, its incomes are not. */
const AGREES_WITHIN_E8 = 1_000n

/** Whether a published yield contradicts the daily incomes. */
export const contradictsIncomes = (published: RateE8, computed: RateE8): boolean => {
  const difference = published - computed
  return difference > AGREES_WITHIN_E8 || difference < -AGREES_WITHIN_E8
}

/**
 * The yield to show: the published one where it agrees with the daily incomes, otherwise the computed one. Without
 * seven incomes it cannot be checked, so nothing is shown.
 */
export const shownYield = (published: RateE8 | null, computed: RateE8 | null): RateE8 | null =>
  published === null || computed === null || contradictsIncomes(published, computed) ? computed : published

/** 40 decimals: the steps below lose less than 1e-36 in total. */
const ONE = 10n ** 40n
const PER_SHARE_E8 = 100_000_000n

/**
 * 七日年化 of a money-market fund from seven daily incomes per 10,000 shares, each at 4 decimals (1.5787 is 15787n).
 * Daily carry compounds: (product of 1 + income/10000) ^ (365/7) - 1, taken as an integer seventh root and then a power
 * of 365, all in fixed point. Monthly carry is simple: average x 365 / 10000.
 * Null for fewer than seven days. Truncated at 8 decimals like other yields.  Source: rules 2.9.
 */
function sevenDayYield(incomesE4: readonly bigint[], carry: IncomeCarry): RateE8 | null {
  if (incomesE4.length !== WEEK) return null
  if (carry === 'monthly') return rateE8((incomesE4.reduce((sum, income) => sum + income, 0n) * 365n) / 7n)
  // An income at 4 decimals per 10,000 shares is 1e-8 yuan per share, and a share is worth 1.
  const week = incomesE4.reduce((product, income) => (product * (PER_SHARE_E8 + income)) / PER_SHARE_E8, ONE)
  const annual = power(seventhRoot(week), 365)
  return rateE8((annual - ONE) / (ONE / PER_SHARE_E8))
}

/** value ^ (1/7) in fixed point: the integer seventh root of value x ONE^6, by Newton's method from above. */
function seventhRoot(value: bigint): bigint {
  const radicand = value * ONE ** 6n
  let root = value > ONE ? value : ONE
  for (;;) {
    const better = (6n * root + radicand / root ** 6n) / 7n
    if (better >= root) return root
    root = better
  }
}

function power(base: bigint, exponent: number): bigint {
  let [result, square] = [ONE, base]
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) / ONE
    square = (square * square) / ONE
  }
  return result
}
