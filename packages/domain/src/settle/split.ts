import type { Lot } from '../fee/redemption-fee.ts'
import { divideHalfUp, divideTruncate } from '../money/decimal.ts'
import { ONE_RATIO, type RatioE9, type ShareCents, type ShareRounding, shareCents } from '../money/money.ts'

/** A holding after a split: shares x ratio by the fund's rounding; the difference stays in the fund (rules 2.8). */
export function splitShares(shares: ShareCents, ratio: RatioE9, rounding: ShareRounding): ShareCents {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return shareCents(divide(shares * ratio, ONE_RATIO))
}

/**
 * The lots of one holding after a split; their sum is exactly `splitShares` of the holding because rounding is
 * cumulative over the lots. A lot keeps its purchase NAV and records the ratio, so that the cost behind a back-end
 * charge stays exact.
 * @param lots of one holding, oldest first. @throws RangeError when the ratio is not positive.
 */
export function splitLots(lots: readonly Lot[], ratio: RatioE9, rounding: ShareRounding): Lot[] {
  if (ratio <= 0n) throw new RangeError('a split needs a positive ratio')
  let [before, after]: [bigint, bigint] = [0n, 0n]
  return lots.map(lot => {
    before += lot.remaining
    const upToHere = splitShares(shareCents(before), ratio, rounding)
    const remaining = shareCents(upToHere - after)
    after = upToHere
    return { ...lot, remaining, splits: [...(lot.splits ?? []), ratio] }
  })
}

/** An order that freezes shares, or (unfreeze) releases shares that an authority froze. */
export type HeldOrder = { orderId: bigint; kind: 'sale' | 'freeze' | 'unfreeze'; shares: ShareCents }

/**
 * Frozen shares after a split. Shares frozen by an authority are multiplied by the fund's rounding, pending freezes and
 * unfreezes included; a pending sale shrinks with a ratio below one, truncated to 1/100 share, and otherwise stays as
 * asked.
 * @param frozen confirmed, by an authority. @returns orders that change, with their new shares.
 */
export function splitHeld(frozen: ShareCents, orders: readonly HeldOrder[], ratio: RatioE9, rounding: ShareRounding) {
  const split = (shares: bigint) => splitShares(shareCents(shares), ratio, rounding)
  const resized = orders
    .filter(order => order.kind === 'sale' && ratio < ONE_RATIO)
    .map(order => ({ ...order, shares: splitShares(order.shares, ratio, 'truncate') }))
  let before: bigint = frozen
  // Freezes first: each step rounds the running total, so the total is rounded as one sum.
  for (const kind of ['freeze', 'unfreeze'] as const) {
    for (const order of orders.filter(each => each.kind === kind)) {
      const after = kind === 'freeze' ? before + order.shares : before - order.shares
      const change = split(after) - split(before)
      resized.push({ ...order, shares: shareCents(kind === 'freeze' ? change : -change) })
      before = after
    }
  }
  const asked = new Map(orders.map(order => [order.orderId, order.shares]))
  return { frozen: split(frozen), orders: resized.filter(order => order.shares !== asked.get(order.orderId)) }
}
