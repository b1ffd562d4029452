import { businessKindOf, businessKinds, KIND, type OrderKind } from '../codes/business-kinds.ts'

/** THE codes of an order's status. */
export const STATUS = { pending: '9', confirmed: '1', failed: '0', cancelled: '4' } as const
export type OrderStatus = (typeof STATUS)[keyof typeof STATUS]

const waitsWith = (kind: OrderKind) => {
  const of = businessKindOf(kind)
  return of && businessKinds[of].waitsWith
}

/** Kinds that wait for the customer's money, and kinds that freeze shares from placement to confirmation. */
export const takesMoney = (kind: OrderKind): boolean => waitsWith(kind) === 'money'
export const freezesShares = (kind: OrderKind): boolean => waitsWith(kind) === 'shares'

/** Who placed an order: a customer, a regular plan, or the fund itself. */
export type OrderOrigin = 'customer' | 'plan' | 'fund'

/**
 * Why a fund acted. After a NAV correction, `correction` gives a holder shares or money or takes shares, `covered`
 * moves money from the company to the fund, `crossed` moves more money of a conversion to the target fund; `recovered`
 * and `returned` are their reverses. `transfer` passes shares to another customer, `forced` is a sale by an outside registrar. `service` pays the
 * sales service fee returned with a sale, `floating` the parts of a floating management fee that are not due. `interest` pays interest on settlement money. `liquidation` pays
 * what a fund that ends hands out and cancels its shares, `liquidation-held` does the same for frozen shares, whose money waits. `fund-conversion` turns
 * all shares of a fund into shares of another, `fund-conversion-held` those that an authority froze. `released` pays what was held for shares that are free now; `resized` replaces an
 * order whose shares a split reduced.
 */
export const orderCauses = [
  'dividend',
  'split',
  'resized',
  'deferred',
  'correction',
  'covered',
  'recovered',
  'crossed',
  'returned',
  'adjust',
  'forced',
  'transfer',
  'custody',
  'freeze',
  'released',
  'service',
  'floating',
  'interest',
  'liquidation',
  'liquidation-held',
  'fund-conversion',
  'fund-conversion-held',
  'carry',
] as const
export type OrderCause = (typeof orderCauses)[number]

/** Whether an order is a payment of a fund that ends, or cancels its shares. */
export const isLiquidation = (cause: OrderCause | null): boolean =>
  cause === 'liquidation' || cause === 'liquidation-held'

/** Whether an order turns shares of its fund into money: a sale, or the last payment of a fund that ends. */
export const isLeaving = ({ kind, cause }: { kind: OrderKind; cause: OrderCause | null }): boolean =>
  kind === KIND.redemption || kind === KIND.conversion || (kind === KIND.forcedDecrease && isLiquidation(cause))

/** Whether an order pays back a fee that the NAV bore, with shares that left. */
export const isReturnedFee = (cause: OrderCause | null): boolean => cause === 'service' || cause === 'floating'

/** Whether an order is part of the conversion of a whole fund or class, which two people decide. */
export const isFundConversion = (cause: OrderCause | null): boolean =>
  cause === 'fund-conversion' || cause === 'fund-conversion-held'

type Move = { to: OrderStatus; by: string; when: string; effect: string }

/**
 * THE table of state transitions: who may make each, when, and its effect. A trigger in the schema enforces the same.
 */
export const orderMoves: Readonly<Record<OrderStatus, readonly Move[]>> = {
  [STATUS.pending]: [
    {
      to: STATUS.confirmed,
      by: 'settle-day',
      when: "the trading day's NAV is published and the confirmation day has come",
      effect: 'shares and money move; the working is kept',
    },
    {
      to: STATUS.failed,
      by: 'payments',
      when: 'the bank refused the debit',
      effect: 'nothing moved; the day limit is freed',
    },
    {
      to: STATUS.failed,
      by: 'order refund',
      when: 'two members of staff send the money back before the NAV of the trading day is known',
      effect: 'money goes back to the card, the day limit is freed',
    },
    {
      to: STATUS.failed,
      by: 'exchange import',
      when: 'the outside registrar refused the order',
      effect: 'money goes back to the card, frozen shares are released, the day limit is freed',
    },
    {
      to: STATUS.cancelled,
      by: 'trade.withdrawal',
      when: "before the cut-off of the order's trading day",
      effect: 'money goes back to the card, frozen shares are released',
    },
    {
      to: STATUS.cancelled,
      by: 'order withdraw',
      when: 'the customer asks customer service to, under the same rule; two members of staff decide',
      effect: 'as by trade.withdrawal, and the customer gets a message',
    },
  ],
  [STATUS.confirmed]: [],
  [STATUS.failed]: [],
  [STATUS.cancelled]: [],
}

export const isFinal = (status: OrderStatus): boolean => orderMoves[status].length === 0
