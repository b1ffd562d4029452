import { businessKindOf, businessKinds, type OrderKind } from '../codes/business-kinds.ts'

/** THE codes of an order's status. */
export const STATUS = { pending: '9', confirmed: '1', failed: '0', cancelled: '4' } as const
export type OrderStatus = (typeof STATUS)[keyof typeof STATUS]

const waitsWith = (kind: OrderKind) => {
  const of = businessKindOf(kind)
  return of && businessKinds[of].waitsWith
}

/** Kinds that wait for money of the customer, and kinds that freeze shares from placement to confirmation. */
export const takesMoney = (kind: OrderKind): boolean => waitsWith(kind) === 'money'
export const freezesShares = (kind: OrderKind): boolean => waitsWith(kind) === 'shares'

/** Whose act an order is: a customer's call, a regular plan, or the fund itself. */
export type OrderOrigin = 'customer' | 'plan' | 'fund'

/**
 * Why a fund acted. Of a NAV correction: `correction` gives a holder shares or money or takes shares, `covered` is money of
 * the company for the fund and `recovered` the reverse, `crossed` more money of a conversion for the fund entered and
 * `returned` the reverse. `released` pays the held dividend of shares set free. `resized` stands for an order whose shares a split made fewer.
 */
export type OrderCause =
  | 'dividend'
  | 'split'
  | 'resized'
  | 'deferred'
  | 'correction'
  | 'covered'
  | 'recovered'
  | 'crossed'
  | 'returned'
  | 'adjust'
  | 'freeze'
  | 'released'
  | 'carry'

type Move = { to: OrderStatus; by: string; when: string; effect: string }

/** THE table of moves: what may become of an order, by whom, when, and what it does. The schema's trigger holds the same. */
export const orderMoves: Readonly<Record<OrderStatus, readonly Move[]>> = {
  '9': [
    {
      to: '1',
      by: 'settle-day',
      when: "the trading day's NAV is published and the confirmation day has come",
      effect: 'shares and money move; the working is kept',
    },
    {
      to: '0',
      by: 'payments',
      when: 'the bank refused the debit',
      effect: 'nothing moved; the day limit is freed',
    },
    {
      to: '0',
      by: 'exchange import',
      when: 'the outside registrar refused the order',
      effect: 'money goes back to the card, frozen shares are released, the day limit is freed',
    },
    {
      to: '4',
      by: 'trade.withdrawal',
      when: "before the cut-off of the order's trading day",
      effect: 'money goes back to the card, frozen shares are released',
    },
  ],
  '1': [],
  '0': [],
  '4': [],
}

export const isFinal = (status: OrderStatus): boolean => orderMoves[status].length === 0
