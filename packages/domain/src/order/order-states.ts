/** Wire codes of an order's status: 9 pending, 1 confirmed, 0 failed, 4 cancelled. */
export type OrderStatus = '9' | '1' | '0' | '4'

/** 020 subscription, 022 purchase, 024 redemption. */
export type OrderKind = '020' | '022' | '024'

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
