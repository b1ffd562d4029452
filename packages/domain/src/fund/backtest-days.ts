import { addDays, addMonths, type IsoDate, isoDate, weekdayOf } from '../calendar/dates.ts'

/**
 * When a simulated plan deducts: a day of the month (1..28), or a weekday (1 Monday .. 5 Friday) each or every other
 * week.
 */
export type Rhythm =
  | { readonly every: 'month'; readonly day: number }
  | { readonly every: 'week' | 'two-weeks'; readonly day: number }

/** The due dates within [from, to], both included. */
export function dueDates(rhythm: Rhythm, from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let due = firstDue(rhythm, from); due <= to; due = nextDue(rhythm, due)) days.push(due)
  return days
}

/** @throws RangeError on a day that not every month or week has. */
function firstDue({ every, day }: Rhythm, from: IsoDate): IsoDate {
  if (!(Number.isInteger(day) && day >= 1 && day <= (every === 'month' ? 28 : 5))) throw new RangeError('no such day')
  if (every !== 'month') return addDays(from, (day - weekdayOf(from) + 7) % 7)
  const thisMonth = isoDate(`${from.slice(0, 8)}${String(day).padStart(2, '0')}`)
  return thisMonth >= from ? thisMonth : addMonths(thisMonth, 1)
}

const nextDue = ({ every }: Rhythm, due: IsoDate): IsoDate =>
  every === 'month' ? addMonths(due, 1) : addDays(due, every === 'week' ? 7 : 14)

export interface PlannedBuy {
  readonly dueDate: IsoDate
  /** The dealing day of the buy: the due date, or the first dealing day after it. */
  readonly date: IsoDate
  /** The next dealing day, from which the shares earn (rules 2.9); null when it is not known yet. */
  readonly earnsFrom: IsoDate | null
}

/**
 * The buys of a plan on past dealing days; a due date after the last one has no buy. Two due dates may share a dealing
 * day; both are bought (rules 2.10).
 * @param dealingDays ascending.
 */
export function plannedBuys(due: readonly IsoDate[], dealingDays: readonly IsoDate[]): PlannedBuy[] {
  let next = 0
  return due.flatMap(dueDate => {
    while ((dealingDays[next] ?? dueDate) < dueDate) next++
    const date = dealingDays[next]
    return date === undefined ? [] : [{ dueDate, date, earnsFrom: dealingDays[next + 1] ?? null }]
  })
}
