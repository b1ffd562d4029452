import { addDays, addMonths, type IsoDate } from '../calendar/dates.ts'
import { subscriptionInterest } from '../fee/subscription-interest.ts'
import {
  addFen,
  type Fen,
  fenText,
  parseFen,
  parseShares,
  type RateE8,
  type ShareCents,
  sharesText,
} from '../money/money.ts'
import type { Allotment } from './settle-fund-day.ts'

/** What a raising has to reach for the fund to be set up (rules 2.4). */
export type RaisingTerms = { minShares: ShareCents; minAmount: Fen; minHolders: number }

export const ORDINARY_RAISING: RaisingTerms = {
  minShares: parseShares('200000000'),
  minAmount: parseFen('200000000'),
  minHolders: 200,
}
/** The least a contract may ask: a fund launched with its manager's own money (发起式). */
export const LEAST_RAISING: RaisingTerms = {
  minShares: parseShares('10000000'),
  minAmount: parseFen('10000000'),
  minHolders: 1,
}

export type Raised = { shares: ShareCents; amount: Fen; holders: number }

/** What a raising that has ended lacks of its contract, in words for an operator; empty when the fund may be set up. Interest does not count as raised. */
export const raisingLacks = (raised: Raised, terms: RaisingTerms): string[] => [
  ...(raised.shares < terms.minShares ? [`${sharesText(raised.shares)} of ${sharesText(terms.minShares)} shares`] : []),
  ...(raised.amount < terms.minAmount ? [`${fenText(raised.amount)} of ${fenText(terms.minAmount)} yuan`] : []),
  ...(raised.holders < terms.minHolders ? [`${raised.holders} of ${terms.minHolders} holders`] : []),
]

/** What was paid to a raising on one of its trading days. */
export type PaidDay = { day: IsoDate; paid: Fen }

/**
 * What each day of a raising accepts (末日比例确认): days below the cap in full, the day that passes it pro rata up to the cap,
 * later days nothing. @param days ascending.
 */
export function allotRaising(days: readonly PaidDay[], cap: Fen): Map<IsoDate, Allotment> {
  let left: bigint = cap
  return new Map(
    days.map(({ day, paid }) => {
      const accept = paid < left ? paid : left
      left -= accept
      return [day, { accept, total: paid }]
    }),
  )
}

/** The last day a raising begun on `start` may take money: it lasts at most three months. */
export const latestRaisingEnd = (start: IsoDate): IsoDate => addDays(addMonths(start, 3), -1)

/** The last day to give everything back after a raising that failed on `end`. */
export const latestRefundDay = (end: IsoDate): IsoDate => addDays(end, 30)

/** What a payer gets back of a failed raising: all that was paid, no fee, with the bank's interest up to `refundOn`, cut to the fen. */
export function failedRaisingRefund(
  principal: Fen,
  annualRate: RateE8,
  paidOn: IsoDate,
  refundOn: IsoDate,
): { principal: Fen; interest: Fen; total: Fen } {
  const interest = subscriptionInterest(principal, annualRate, paidOn, refundOn)
  return { principal, interest, total: addFen(principal, interest) }
}
