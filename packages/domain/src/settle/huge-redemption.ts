import { addShares, type ShareCents, shareCents, ZERO_SHARES } from '../money/money.ts'
import { proRataCut } from './pro-rata.ts'

/** A fund's flows of one trading day, each in shares of that fund. */
export type DayFlows = { redeem: ShareCents; convertOut: ShareCents; purchase: ShareCents; convertIn: ShareCents }

/** Net redemption above this part of the previous day's shares is huge (rules 2.12). */
const HUGE_PART = 10n

/** What leaves a fund on balance on one day; negative when more comes in. */
export const netRedemption = (flows: DayFlows): ShareCents =>
  shareCents(flows.redeem + flows.convertOut - flows.purchase - flows.convertIn)

/** Whether the day's net redemption is more than a tenth of `previousTotal`; exactly a tenth is not. */
export const isHuge = (flows: DayFlows, previousTotal: ShareCents): boolean =>
  netRedemption(flows) * HUGE_PART > previousTotal

/** The least a manager must accept of a huge redemption: a tenth of the previous day's shares, rounded up to the cent. */
export const leastAcceptance = (previousTotal: ShareCents): ShareCents =>
  shareCents((previousTotal + HUGE_PART - 1n) / HUGE_PART)

/** What the holder wants done with shares that are not accepted: the wire's LargeRedemptionFlag. */
export const largeRedemptionFlags = { '0': '取消赎回', '1': '继续赎回' } as const
export type LargeRedemptionFlag = keyof typeof largeRedemptionFlags

export type OutRequest = { orderId: bigint; shares: ShareCents; flag: LargeRedemptionFlag }
export type OutAllotment = {
  orderId: bigint
  accepted: ShareCents
  /** Asked for again on the next open day at its NAV, without priority. */
  deferred: ShareCents
  /** Released to the holder, who chose not to wait. */
  cancelled: ShareCents
}

/**
 * Shares `accepted` over all redemptions and conversions-out of the day in proportion, each cut to 1/100 share. The cents
 * that cutting leaves stay with their requests, deferred or cancelled, so never more than `accepted` goes.
 * @throws RangeError when more is accepted than asked.
 */
export function allotOutflow(requests: readonly OutRequest[], accepted: ShareCents): OutAllotment[] {
  const asked = addShares(...requests.map(each => each.shares))
  return requests.map(({ orderId, shares, flag }) => {
    const now = shareCents(proRataCut(shares, accepted, asked))
    const rest = shareCents(shares - now)
    const waits = flag === '1'
    return {
      orderId,
      accepted: now,
      deferred: waits ? rest : ZERO_SHARES,
      cancelled: waits ? ZERO_SHARES : rest,
    }
  })
}
