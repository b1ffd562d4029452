import { addDays, type IsoDate } from '../calendar/dates.ts'
import type { FileFault } from '../format/file-faults.ts'
import { formatScaled } from '../money/decimal.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import type { StoredNav } from './nav-checks.ts'
import type { NavLine } from './nav-rows.ts'
import { contradictsIncomes, type IncomeCarry, sevenDayYieldAt } from './seven-day-yield.ts'

export type YieldFindings = {
  /** Published yields that the incomes contradict. */
  contradicting: FileFault[]
  /** Days without an income between two that have one. */
  gaps: FileFault[]
  /** Published yields without the seven incomes needed to check them. */
  unchecked: number
}

/** Checks the lines of a money-market fund against the daily incomes, those of the six days after them included. */
export function checkYields(
  lines: readonly NavLine[],
  stored: readonly StoredNav[],
  carry: IncomeCarry,
): YieldFindings {
  const days = mergedDays(lines, stored)
  const found: YieldFindings = { contradicting: [], gaps: [], unchecked: 0 }
  let last: { line: number; date: IsoDate } | null = null
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    if (day.line !== null) last = { line: day.line, date: day.date }
    if (!last || day.date > addDays(last.date, 6)) continue
    if (day.line !== null && before && before.date < addDays(day.date, -1))
      found.gaps.push({
        line: day.line,
        column: 'income_per_10k',
        problem: gapText(addDays(before.date, 1), addDays(day.date, -1)),
      })
    if (day.published === null) continue
    const computed = sevenDayYieldAt(days, at, carry)
    if (computed === null) found.unchecked++
    else if (contradictsIncomes(day.published, computed))
      found.contradicting.push({
        line: last.line,
        column: 'seven_day_yield_percent',
        problem: contradictionText(day.date, day.published, computed),
      })
  }
  return found
}

type Day = { date: IsoDate; incomeE4: bigint; published: RateE8 | null; line: number | null }

/** The resulting days with an income, ascending; the file's figures win over the stored ones. */
function mergedDays(lines: readonly NavLine[], stored: readonly StoredNav[]): Day[] {
  const days = new Map<IsoDate, Day>()
  const put = (date: IsoDate, income: bigint | null, yield7: bigint | null, line: number | null) => {
    const before = days.get(date)
    const incomeE4 = income ?? before?.incomeE4
    const published = yield7 === null ? (before?.published ?? null) : rateE8(yield7)
    if (incomeE4 !== undefined) days.set(date, { date, incomeE4, published, line })
  }
  for (const nav of stored) put(nav.day, nav.income, nav.yield7, null)
  for (const line of lines) put(line.day, line.income, line.yield7, line.line)
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

const gapText = (from: IsoDate, to: IsoDate): string =>
  `no income of ${from === to ? from : `${from} to ${to}`}: the yields of the next six days are left blank; a figure of several days says so in income_from and income_to`

const percent = (rate: RateE8): string => `${formatScaled(rate, 6)} %`

const contradictionText = (day: IsoDate, published: RateE8, computed: RateE8): string =>
  `${percent(published)} is published for ${day}, the incomes of its seven days make ${percent(computed)}, which is shown`
