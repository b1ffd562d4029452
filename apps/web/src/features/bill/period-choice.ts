import { type BillPeriod, billPeriodOf, parseBillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** The period named in the URL, or else the one that contains `today`; never one that has not begun. */
export function periodIn(text: string | null, today: IsoDate, months: 1 | 3 | 12 = 1): BillPeriod {
  const named = text === null ? null : parseBillPeriod(text)
  return named && named.from <= today ? named : billPeriodOf(today, months)
}

export const periodBefore = ({ from, months }: BillPeriod): BillPeriod => billPeriodOf(addDays(from, -1), months)

/** Null when the next one has not begun. */
export function periodAfter({ to, months }: BillPeriod, today: IsoDate): BillPeriod | null {
  const first = addDays(to, 1)
  return first > today ? null : billPeriodOf(first, months)
}

/** The same time in periods of another length; within a longer one, the part that has begun. */
export const periodAs = ({ to }: BillPeriod, months: 1 | 3 | 12, today: IsoDate): BillPeriod =>
  billPeriodOf(to < today ? to : today, months)
