import { type Fen, type ShareCents, ZERO_FEN } from '../money/money.ts'

/**
 * Accounts of money (fen) and shares (1/100 share); a positive delta credits the account. `remitted` is money that no
 * order uses yet, `company_service` the company's own money that pays service fee returns, `fund_contingent` accrued parts
 * of a floating management fee that the fund returns, `interest_owed` interest of the bank that customers have not got yet,
 * `redemption_line` what a bank has advanced for same-day redemptions (negative until repaid).
 */
export type CashAccount =
  | 'bank_in'
  | 'in_transit'
  | 'fund_cash'
  | 'fee'
  | 'company_service'
  | 'fund_contingent'
  | 'interest_owed'
  | 'payable'
  | 'remitted'
  | 'redemption_line'
  | 'bank_out'
export type ShareAccount = 'customer_share' | 'fund_issue'

/**
 * `fundcode` is set only where it is not the order's own fund: the second leg of a conversion. `isNobodys`: money of a transfer before it
 * was given to the customer whom the transfer names now.
 */
export type Posting = { fundcode?: string; isNobodys?: true } & (
  | { account: CashAccount; unit: 'CNY'; delta: bigint }
  | { account: ShareAccount; unit: 'SHARE'; delta: bigint }
)

/** A balanced pair of postings that moves `amount` between cash accounts; empty for zero. */
export function moveCash(from: CashAccount, to: CashAccount, amount: Fen): Posting[] {
  if (amount === ZERO_FEN) return []
  return [
    { account: from, unit: 'CNY', delta: -amount },
    { account: to, unit: 'CNY', delta: amount },
  ]
}

/** Money that no order uses, from nobody to the transfer's customer. */
export const giveCash = (amount: Fen): Posting[] =>
  moveCash('remitted', 'remitted', amount).map((posting, at) => (at === 0 ? { ...posting, isNobodys: true } : posting))

/** A balanced pair of postings that moves `shares` between the issuing fund and the holder; empty for zero. */
export function moveShares(from: ShareAccount, to: ShareAccount, shares: ShareCents): Posting[] {
  if (shares === 0n) return []
  return [
    { account: from, unit: 'SHARE', delta: -shares },
    { account: to, unit: 'SHARE', delta: shares },
  ]
}

/** The same postings in another fund's books. */
export const inFund = (fundcode: string, postings: readonly Posting[]): Posting[] =>
  postings.map(posting => ({ ...posting, fundcode }))

/** Moves `amount` from the cash of the order's own fund to another fund's cash. */
export function betweenFunds(fundcode: string, amount: Fen): Posting[] {
  const [taken, given] = moveCash('fund_cash', 'fund_cash', amount)
  return taken && given ? [taken, ...inFund(fundcode, [given])] : []
}
