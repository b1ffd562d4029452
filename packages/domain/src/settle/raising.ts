import { addDays, type IsoDate } from '../calendar/dates.ts'
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

/** The minimums that a raising must reach for the fund to be set up (rules 2.4). */
export type RaisingTerms = { minShares: ShareCents; minAmount: Fen; minHolders: number }

export const ORDINARY_RAISING: RaisingTerms = {
  minShares: parseShares('200000000'),
  minAmount: parseFen('200000000'),
  minHolders: 200,
}
/** The lowest minimums a contract may set: a fund launched with its manager's own money (发起式). */
export const LEAST_RAISING: RaisingTerms = {
  minShares: parseShares('10000000'),
  minAmount: parseFen('10000000'),
  minHolders: 1,
}

export type Raised = { shares: ShareCents; amount: Fen; holders: number }

const lackWords = {
  zh: {
    shares: (has: string, asks: string) => `份额 ${has}，须 ${asks}`,
    amount: (has: string, asks: string) => `金额 ${has} 元，须 ${asks} 元`,
    holders: (has: number, asks: number) => `${has} 户，须 ${asks} 户`,
  },
  en: {
    shares: (has: string, asks: string) => `${has} of ${asks} shares`,
    amount: (has: string, asks: string) => `${has} of ${asks} yuan`,
    holders: (has: number, asks: number) => `${has} of ${asks} holders`,
  },
}

/**
 * The contract's minimums that an ended raising misses, as text for an operator; empty when the fund may be set up.
 * Interest does not count.
 */
export function raisingLacks(raised: Raised, terms: RaisingTerms, language: 'zh' | 'en' = 'en'): string[] {
  const { shares, amount, holders } = lackWords[language]
  return [
    ...(raised.shares < terms.minShares ? [shares(sharesText(raised.shares), sharesText(terms.minShares))] : []),
    ...(raised.amount < terms.minAmount ? [amount(fenText(raised.amount), fenText(terms.minAmount))] : []),
    ...(raised.holders < terms.minHolders ? [holders(raised.holders, terms.minHolders)] : []),
  ]
}

/** The amount paid on one trading day of a raising. */
export type PaidDay = { day: IsoDate; paid: Fen }

/**
 * The amount accepted on each day of a raising (末日比例确认): days below the cap in full, the day that passes it pro rata up
 * to the cap, later days nothing. @param days ascending.
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

/** The last day for refunds after a raising that failed on `end`. */
export const latestRefundDay = (end: IsoDate): IsoDate => addDays(end, 30)

/**
 * The refund after a failed raising: the principal without a fee, plus bank interest up to `refundOn`, truncated to the
 * fen.
 */
export function failedRaisingRefund(
  principal: Fen,
  annualRate: RateE8,
  paidOn: IsoDate,
  refundOn: IsoDate,
): { principal: Fen; interest: Fen; total: Fen } {
  const interest = subscriptionInterest(principal, annualRate, paidOn, refundOn)
  return { principal, interest, total: addFen(principal, interest) }
}
