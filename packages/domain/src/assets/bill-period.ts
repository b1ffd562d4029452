import { addDays, addMonths, type IsoDate, isoDate } from '../calendar/dates.ts'

/** A month, a quarter or a year; `text` is its form in addresses: '2026-11', '2026Q4', '2026'. */
export type BillPeriod = { text: string; name: string; from: IsoDate; to: IsoDate; months: 1 | 3 | 12 }

const FORM = /^(20[0-9]{2})(?:-(0[1-9]|1[0-2])|Q([1-4]))?$/

/** The period of a text; null for any other text. */
export function parseBillPeriod(text: string): BillPeriod | null {
  const [, year, month, quarter] = FORM.exec(text) ?? []
  if (year === undefined) return null
  if (month !== undefined) return periodOf(text, `${year} 年 ${Number(month)} 月`, `${year}-${month}`, 1)
  if (quarter === undefined) return periodOf(text, `${year} 年`, `${year}-01`, 12)
  const first = String(Number(quarter) * 3 - 2).padStart(2, '0')
  return periodOf(text, `${year} 年第${'一二三四'[Number(quarter) - 1]}季度`, `${year}-${first}`, 3)
}

function periodOf(text: string, name: string, firstMonth: string, months: 1 | 3 | 12): BillPeriod {
  const from = isoDate(`${firstMonth}-01`)
  return { text, name, from, to: addDays(addMonths(from, months), -1), months }
}

/** The period of `months` months that contains `day`. */
export function billPeriodOf(day: IsoDate, months: 1 | 3 | 12): BillPeriod {
  const year = day.slice(0, 4)
  const text =
    months === 1 ? day.slice(0, 7) : months === 12 ? year : `${year}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  const period = parseBillPeriod(text)
  if (!period) throw new RangeError(`no bill of ${day}`)
  return period
}
