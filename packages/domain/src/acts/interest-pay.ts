import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { type Credit, isApart } from '../fee/interest-credit.ts'
import {
  accruedIn,
  type DepositRate,
  endedBy,
  firstWithoutRate,
  interestParts,
  type OpenStays,
} from '../fee/settlement-interest.ts'
import { type Fen, fen, parseFen } from '../money/money.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type InterestFacts = {
  today: IsoDate
  /** The newest interest day; null before the first one. */
  paidUpTo: IsoDate | null
  /** The day after which nights are still to be counted. */
  since: IsoDate
  open: readonly OpenStays[]
  /** Oldest first. */
  rates: readonly DepositRate[]
}
export type InterestDue = { custno: string; tradeacco: string; fundcode: string; amount: Fen }
export type InterestPay = Credit & {
  reason: string | null
  /** What one fen earned in each span of nights that is counted. */
  nights: readonly { from: IsoDate; to: IsoDate; parts: bigint }[]
  /** How many stays are counted, what each account gets, and what waits for the next interest day. */
  counted: number
  due: readonly InterestDue[]
  paid: Fen
  left: Fen
}

/** Whether the bank's credit is booked: what customers get from it is known once their nights are counted. */
export function decideInterestPay(
  { today, paidUpTo, since, open, rates }: InterestFacts,
  given: { day: string; amount: string; reason?: string | undefined },
): Decision<Omit<InterestPay, 'counted' | 'due' | 'paid' | 'left'>> {
  const { reason = null } = given
  const [day, credited] = [isoDate(given.day), parseFen(given.amount)]
  if (day > today) return refuse('interest.not-come', { day })
  if (paidUpTo !== null && day <= paidUpTo) return refuse('interest.paid', { day: paidUpTo })
  const lacking = firstWithoutRate(
    open.filter(({ from }) => from < day).map(({ from }) => from),
    rates,
  )
  if (lacking !== null) return refuse('interest.no-rate', { day: lacking })
  const credit = { since, day, credited, accrued: accruedIn({ from: since, to: day }, open, rates) }
  if (isApart(credit) && reason === null) return refuse('interest.apart', { credit })
  const nights = endedBy(open, day).map(({ from, to }) => ({
    from,
    to,
    parts: interestParts({ amount: fen(1n), from, to }, rates),
  }))
  return decided({ ...credit, reason, nights })
}
