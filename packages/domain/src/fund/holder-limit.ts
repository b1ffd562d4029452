import { ONE_RATE, type RateE8, type ShareCents, shareCents } from '../money/money.ts'

/** Whose funds one holder may own without a limit: a fund launched with the firm's own money, or one made for a holder. */
export const holderLimits = {
  half: '单一持有人低于 50%',
  founder: '发起式，不设上限',
  custom: '定制，不设上限',
} as const

/** A holder's shares of all classes of a fund: now, and the part that moved on the day of settlement. */
export type HeldNow = { now: ShareCents; today: ShareCents }

/**
 * The limit of one holder on a day of settlement. `total` is all shares of the fund before the day; only holders in `own`
 * may reach the limit.
 */
export type HolderLimit = { below: RateE8; total: ShareCents; own: ReadonlyMap<string, HeldNow> }

/**
 * The most shares that a holder of `own` out of `total` may still get so that own / total stays below `below` (a part of
 * one), with the new shares in both. Source: rules 2.11.
 */
export function roomBelow(total: ShareCents, own: ShareCents, below: RateE8): ShareCents {
  const room = below * total - ONE_RATE * own
  return shareCents(room > 0n ? (room - 1n) / (ONE_RATE - below) : 0n)
}

/** The room of a holder whose earlier orders of this settlement moved `moved` shares; null for a holder without a limit. */
export function roomOf(limit: HolderLimit | null, custno: string, moved: bigint): ShareCents | null {
  const held = limit?.own.get(custno)
  if (!limit || !held) return null
  return roomBelow(shareCents(limit.total + held.today + moved), shareCents(held.now + moved), limit.below)
}

/** The largest part of `whole` that fits; `fits` holds up to some part and not above it. */
export function largestFitting(whole: bigint, fits: (part: bigint) => boolean): bigint {
  if (fits(whole)) return whole
  let [low, high] = [0n, whole]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
