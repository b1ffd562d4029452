import type { IsoDate } from '../calendar/dates.ts'
import { groupBy } from '../group-by.ts'
import { divideHalfUp, formatScaled, parseScaled } from '../money/decimal.ts'
import { type ShareCents, shareCents, sharesText, ZERO_SHARES } from '../money/money.ts'
import { type Allotment, acceptedOf, allotted, type HugeDay } from './settle-fund-day.ts'

/** A fund's flows of one trading day, each in shares of that fund. */
export type DayFlows = { redeem: ShareCents; convertOut: ShareCents; purchase: ShareCents; convertIn: ShareCents }

/** The flows of a fund on an unconfirmed day, with its shares on the day before and the manager's decision. */
export type FundFlows = DayFlows & {
  fundcode: string
  day: IsoDate
  previousTotal: ShareCents
  accepted: ShareCents | null
}

/** Net redemption above one tenth of the previous day's shares is huge (rules 2.12). */
const HUGE_PART = 10n

/** Shares that leave a fund on one day, net; negative when more come in. */
export const netRedemption = (flows: DayFlows): ShareCents =>
  shareCents(flows.redeem + flows.convertOut - flows.purchase - flows.convertIn)

/** Whether the day's net redemption is more than a tenth of `previousTotal`; exactly a tenth is not. */
export const isHuge = (flows: DayFlows, previousTotal: ShareCents): boolean =>
  netRedemption(flows) * HUGE_PART > previousTotal

/** The net redemption of a day in one line. */
export function flowLine(flow: FundFlows): string {
  const huge = isHuge(flow, flow.previousTotal) ? ', huge' : ''
  const decided = flow.accepted === null ? '' : `, accepted ${sharesText(flow.accepted)}`
  return `${flow.fundcode} ${flow.day}: net redemption ${sharesText(netRedemption(flow))} of ${sharesText(flow.previousTotal)}${huge}${decided}`
}

/**
 * The least a manager must accept of a huge redemption: a tenth of the previous day's shares, rounded up to the cent.
 */
export const leastAcceptance = (previousTotal: ShareCents): ShareCents =>
  shareCents((previousTotal + HUGE_PART - 1n) / HUGE_PART)

export type AskedOut = { custno: string; shares: ShareCents; continues: boolean }
export type SplitOut<Order extends AskedOut> = {
  orders: (Order & { accepted: ShareCents; deferred: ShareCents; cancelled: ShareCents })[]
  accepted: ShareCents
  deferred: ShareCents
  cancelled: ShareCents
}

/** Percentage with two decimals, half-up; '0.00' of zero. */
export const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n ? '0.00' : formatScaled(divideHalfUp(part * 10_000n, whole), 2)

/** Requests deferred to the next day, in percent of the fund's shares on that day: its net redemption without further orders. */
export const nextDayPercent = (
  { accepted, deferred }: Pick<SplitOut<AskedOut>, 'accepted' | 'deferred'>,
  flows: DayFlows,
  previousTotal: ShareCents,
): string => percentOf(deferred, previousTotal - accepted + flows.purchase + flows.convertIn)

/** A percentage from 1 to 99.99 with up to two places. */
export const isHolderPercent = (text: string): boolean => /^[1-9]\d?(\.\d{1,2})?$/.test(text)

/**
 * What one holder's orders of a day may count for, truncated to the cent of a share; null where the text is no percentage of the
 * fund from 1 to 99.99 with up to two places.
 */
export function holderCap(previousTotal: ShareCents, percent: string): ShareCents | null {
  const percentE2 = isHolderPercent(percent) ? parseScaled(percent, 2) : null
  return percentE2 === null ? null : shareCents((previousTotal * percentE2) / 10_000n)
}

/** The decision on a day with these orders; of holders above `cap` only that much counts. */
export function hugeDayOf(orders: readonly AskedOut[], accept: ShareCents, cap: ShareCents | null): HugeDay {
  const capped = new Map<string, Allotment>()
  for (const [custno, own] of groupBy(orders, order => order.custno)) {
    const total = own.reduce((sum, { shares }) => sum + shares, 0n)
    if (cap !== null && total > cap) capped.set(custno, { accept: cap, total })
  }
  const counted = orders.map(({ custno, shares }) => allotted(shares, capped.get(custno)))
  return { accept, total: counted.reduce((sum, shares) => sum + shares, 0n), capped }
}

/**
 * What acceptance of `accept` shares in all makes of each order out of a day: what a holder asks for above `cap` first stays
 * out, then pro rata, truncated to the cent; the rest goes on to the next day or ends, as its customer chose (rules 2.12).
 * Settlement does the same order by order.
 */
export function splitOut<Order extends AskedOut>(
  orders: readonly Order[],
  accept: ShareCents,
  cap: ShareCents | null = null,
): SplitOut<Order> {
  const day = hugeDayOf(orders, accept, cap)
  const split = orders.map(order => {
    const accepted = acceptedOf(order, day)
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
