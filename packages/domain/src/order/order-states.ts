/** Wire codes of an order's status: 9 pending, 1 confirmed, 0 failed, 4 cancelled. */
export type OrderStatus = '9' | '1' | '0' | '4'

/** THE kinds of orders: what moves money or shares is one of these, the acts of a fund and its registrar included. */
export const orderKinds = {
  '020': { name: '认购', from: 'money' },
  '022': { name: '申购', from: 'money' },
  '024': { name: '赎回', from: 'shares' },
  '029': { name: '修改分红方式', from: 'nothing' },
  '031': { name: '份额冻结', from: 'nothing' },
  '032': { name: '份额解冻', from: 'nothing' },
  '036': { name: '转换', from: 'shares' },
  '039': { name: '定投', from: 'money' },
  '140': { name: '退款', from: 'nothing' },
  '143': { name: '分红', from: 'nothing' },
  '144': { name: '强制调增', from: 'nothing' },
  '145': { name: '强制调减', from: 'nothing' },
} as const
export type OrderKind = keyof typeof orderKinds

export const orderKindCodes = Object.keys(orderKinds).filter((code): code is OrderKind =>
  Object.hasOwn(orderKinds, code),
)

/** Kinds that wait for money of the customer, and kinds that freeze shares from placement to confirmation. */
export const takesMoney = (kind: OrderKind): boolean => orderKinds[kind].from === 'money'
export const freezesShares = (kind: OrderKind): boolean => orderKinds[kind].from === 'shares'

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
