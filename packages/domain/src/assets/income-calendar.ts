import { addDays, addMonths, type IsoDate, isoDate } from '../calendar/dates.ts'
import { addFen, type Fen, ZERO_FEN } from '../money/money.ts'

/** Income by the date of its NAV; a date appears once per fund. */
export type DayIncome = { date: IsoDate; income: Fen }

/** Every day of the month of `day`, first to last; null on days without an income. */
export function monthCalendar(incomes: readonly DayIncome[], day: IsoDate): { date: IsoDate; income: Fen | null }[] {
  const sums = sumBy(incomes, each => each.date)
  const first = isoDate(`${day.slice(0, 8)}01`)
  const next = addMonths(first, 1)
  const days: { date: IsoDate; income: Fen | null }[] = []
  for (let date = first; date < next; date = addDays(date, 1)) days.push({ date, income: sums.get(date) ?? null })
  return days
}

/** Sums by month ('2026-11'), ascending; months without an income are left out. */
export const monthSums = (incomes: readonly DayIncome[]): { month: string; income: Fen }[] =>
  [...sumBy(incomes, each => each.date.slice(0, 7))]
    .map(([month, income]) => ({ month, income }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))

/** The income of each day and the running total, ascending. */
export function incomeTrend(incomes: readonly DayIncome[]): { date: IsoDate; income: Fen; total: Fen }[] {
  let total = ZERO_FEN
  return [...sumBy(incomes, each => each.date)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, income]) => {
      total = addFen(total, income)
      return { date, income, total }
    })
}

function sumBy<Key>(incomes: readonly DayIncome[], keyOf: (each: DayIncome) => Key): Map<Key, Fen> {
  const sums = new Map<Key, Fen>()
  for (const each of incomes) sums.set(keyOf(each), addFen(sums.get(keyOf(each)) ?? ZERO_FEN, each.income))
  return sums
}
