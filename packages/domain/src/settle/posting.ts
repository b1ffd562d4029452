import { type Fen, type ShareCents, ZERO_FEN } from '../money/money.ts'

/** Where money and shares stand; `remitted` is what a customer sent and no order has taken yet. Money is in fen, shares in 1/100 share; a plus is what an account gets. */
export type CashAccount = 'bank_in' | 'in_transit' | 'fund_cash' | 'fee' | 'payable' | 'remitted' | 'bank_out'
export type ShareAccount = 'customer_share' | 'fund_issue'

/** `fundcode` names the fund where it is not the order's own: the second leg of a conversion. */
export type Posting = { fundcode?: string } & (
  | { account: CashAccount; unit: 'CNY'; delta: bigint }
  | { account: ShareAccount; unit: 'SHARE'; delta: bigint }
)

/** Moves `amount` from one cash account to another: always a pair. Nothing is posted for nothing. */
export function moveCash(from: CashAccount, to: CashAccount, amount: Fen): Posting[] {
  if (amount === ZERO_FEN) return []
  return [
    { account: from, unit: 'CNY', delta: -amount },
    { account: to, unit: 'CNY', delta: amount },
  ]
}

/** Moves `shares` between the issuing fund and its holder: always a pair. */
export function moveShares(from: ShareAccount, to: ShareAccount, shares: ShareCents): Posting[] {
  if (shares === 0n) return []
  return [
    { account: from, unit: 'SHARE', delta: -shares },
    { account: to, unit: 'SHARE', delta: shares },
  ]
}

/** The same postings, in another fund's books. */
export const inFund = (fundcode: string, postings: readonly Posting[]): Posting[] =>
  postings.map(posting => ({ ...posting, fundcode }))

/** Moves `amount` from the cash of the order's own fund to that of another. */
export function betweenFunds(fundcode: string, amount: Fen): Posting[] {
  const [taken, given] = moveCash('fund_cash', 'fund_cash', amount)
  return taken && given ? [taken, ...inFund(fundcode, [given])] : []
}
