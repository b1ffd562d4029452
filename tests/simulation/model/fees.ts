import type { Use } from './correct.ts'
import {
  divideHalfUp,
  fixedAt,
  least,
  type Order,
  type Request,
  rateAt,
  type SimFund,
  type Tiers,
  type World,
} from './world.ts'

const WHOLE = 1_000_000_000_000n
const FULL_PRICE = 10_000n

/**
 * The net amount of a payment: by the outside method, or less a fixed fee, which no discount lowers. `worth` picks the
 * line of the table.
 */
export function afterFee(tiers: Tiers, gross: bigint, discountE4 = FULL_PRICE, worth = gross): bigint {
  const fixed = fixedAt(tiers, worth)
  if (fixed !== undefined) return gross > fixed ? gross - fixed : 0n
  return divideHalfUp(gross * WHOLE, WHOLE + rateAt(tiers, worth) * discountE4)
}

/**
 * The invested part of a conversion: a more expensive fund charges the supplement fee, a cheaper one refunds nothing;
 * back-end classes charge later.
 */
export function investedIn(out: SimFund, into: SimFund, crossing: bigint, request: Request | null): bigint {
  const [left, entered] = [entryOf(out), entryOf(into)]
  const worth = request?.worth ?? crossing
  const more = (amount: bigint) => {
    const dearer = afterFee(left, amount, FULL_PRICE, worth) - afterFee(entered, amount, FULL_PRICE, worth)
    return dearer > 0n ? dearer : 0n
  }
  if (isFixedBetween(out, into, worth)) return crossing - least(more(worth) - (request?.paid ?? 0n), crossing)
  if (out.convertFormula === 'B') return crossing - more(crossing)
  const rate = rateAt(entered, worth) - rateAt(left, worth)
  return rate > 0n ? divideHalfUp(crossing * 100_000_000n, 100_000_000n + rate) : crossing
}

const entryOf = (fund: SimFund): Tiers => (fund.fee === 'B' ? [] : fund.buy)
/** Whether the supplement of a request of this worth is a sum, which its parts pay once. */
export const isFixedBetween = (out: SimFund, into: SimFund, worth: bigint): boolean =>
  [out, into].some(fund => fixedAt(entryOf(fund), worth) !== undefined)

/**
 * The terms that charge an order: those of its acceptance, without the charges forbidden on its trading day. From 2027 a manager
 * charges no entry fee and no back-end fee for its own funds; contracts of 2026 have no entry fee from the start.
 */
export function chargesOf(world: World, { kind, tradeDay, charged }: Order): { own: SimFund; into: SimFund | null } {
  const isFree = ({ code }: SimFund) =>
    tradeDay >= ((world.setUpOn.get(code) ?? '') >= '2026' ? '2026-01-01' : '2027-01-01')
  const freed = (fund: SimFund): SimFund =>
    isFree(fund) ? { ...fund, buy: [], raising: fund.raising && { ...fund.raising, subscribe: [] } } : fund
  const sold = tradeDay < '2027' ? charged.own : { ...charged.own, back: [] }
  // The source fund's entry fee, as agencies charge it, reduces the supplement.
  return { own: kind === '036' ? sold : freed(sold), into: charged.into && freed(charged.into) }
}

/** The deferred front-end charge on the original cost of sold shares. */
export function backEndFee(fund: SimFund, use: Use): bigint {
  if (use.fee !== 'B') return 0n
  const rate = rateAt(fund.back, use.age)
  const divisor = fund.backFormula === 'A' ? 100_000_000n : 100_000_000n + rate
  return divideHalfUp(use.shares * use.nav * use.ratio[1] * rate, 10_000n * divisor * use.ratio[0])
}
