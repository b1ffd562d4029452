import { type Fen, type ShareCents, ZERO_FEN } from '../money/money.ts'

/** Where money and shares stand. Money is in fen, shares in 1/100 share; a plus is what an account gets. */
export type CashAccount = 'bank_in' | 'in_transit' | 'fund_cash' | 'fee' | 'payable' | 'bank_out'
export type ShareAccount = 'customer_share' | 'fund_issue'

export type Posting =
  | { account: CashAccount; unit: 'CNY'; delta: bigint }
  | { account: ShareAccount; unit: 'SHARE'; delta: bigint }

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
