import { type ShareCents, shareCents } from '../money/money.ts'

/** A fund's flows of one trading day, each in shares of that fund. */
export type DayFlows = { redeem: ShareCents; convertOut: ShareCents; purchase: ShareCents; convertIn: ShareCents }

/** Net redemption above one tenth of the previous day's shares is huge (rules 2.12). */
const HUGE_PART = 10n

/** Shares that leave a fund on one day, net; negative when more come in. */
export const netRedemption = (flows: DayFlows): ShareCents =>
  shareCents(flows.redeem + flows.convertOut - flows.purchase - flows.convertIn)

/** Whether the day's net redemption is more than a tenth of `previousTotal`; exactly a tenth is not. */
export const isHuge = (flows: DayFlows, previousTotal: ShareCents): boolean =>
  netRedemption(flows) * HUGE_PART > previousTotal

/**
 * The least a manager must accept of a huge redemption: a tenth of the previous day's shares, rounded up to the cent.
 */
export const leastAcceptance = (previousTotal: ShareCents): ShareCents =>
  shareCents((previousTotal + HUGE_PART - 1n) / HUGE_PART)
