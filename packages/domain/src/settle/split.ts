import type { Lot } from '../fee/redemption-fee.ts'
import { divideHalfUp, divideTruncate } from '../money/decimal.ts'
import { navE4, ONE_RATE, type RateE8, type ShareCents, type ShareRounding, shareCents } from '../money/money.ts'

/** A holding after a split: shares x ratio, by the fund's own rounding; the difference stays in the fund (rules 2.8). */
export function splitShares(shares: ShareCents, ratio: RateE8, rounding: ShareRounding): ShareCents {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return shareCents(divide(shares * ratio, ONE_RATE))
}

/**
 * The lots of one holding after a split; together they are exactly `splitShares` of the holding. Each lot gets what the
 * holding grows by up to and including it, so the cents of rounding fall to the lot where they add up to one. The NAV a
 * lot was bought at is divided by the ratio (half-up to 1/10000), so that the cost behind a back-end charge stays.
 * @param lots of one holding, oldest first. @throws RangeError when the ratio is not positive.
 */
export function splitLots(lots: readonly Lot[], ratio: RateE8, rounding: ShareRounding): Lot[] {
  if (ratio <= 0n) throw new RangeError('a split needs a positive ratio')
  let [before, after]: [bigint, bigint] = [0n, 0n]
  return lots.map(lot => {
    before += lot.remaining
    const upToHere = splitShares(shareCents(before), ratio, rounding)
    const remaining = shareCents(upToHere - after)
    after = upToHere
    return { ...lot, remaining, nav: navE4(divideHalfUp(lot.nav * ONE_RATE, ratio)) }
  })
}
