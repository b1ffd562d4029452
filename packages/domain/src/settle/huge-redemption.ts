import { type ShareCents, shareCents, ZERO_SHARES } from '../money/money.ts'
import { allotted } from './settle-fund-day.ts'

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

export type AskedOut = { shares: ShareCents; continues: boolean }
export type SplitOut<Order extends AskedOut> = {
  orders: (Order & { accepted: ShareCents; deferred: ShareCents; cancelled: ShareCents })[]
  accepted: ShareCents
  deferred: ShareCents
  cancelled: ShareCents
}

/**
 * What acceptance of `accept` shares in all makes of each order out of a day: pro rata, truncated to the cent; the rest goes on to the
 * next day or ends, as its customer chose (rules 2.12). Settlement does the same order by order.
 */
export function splitOut<Order extends AskedOut>(orders: readonly Order[], accept: ShareCents): SplitOut<Order> {
  const total = orders.reduce((sum, { shares }) => sum + shares, 0n)
  const split = orders.map(order => {
    const accepted = shareCents(allotted(order.shares, { accept, total }))
    const rest = shareCents(order.shares - accepted)
    return {
      ...order,
      accepted,
      deferred: order.continues ? rest : ZERO_SHARES,
      cancelled: order.continues ? ZERO_SHARES : rest,
    }
  })
  const sumOf = (part: 'accepted' | 'deferred' | 'cancelled') =>
    shareCents(split.reduce((sum, order) => sum + order[part], 0n))
  return { orders: split, accepted: sumOf('accepted'), deferred: sumOf('deferred'), cancelled: sumOf('cancelled') }
}
