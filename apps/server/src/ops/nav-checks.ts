import type { NavEvents, StoredNav } from '@zhixiao/db/market/nav-import.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { growthE8, type NavEvent, type NavPoint, navJump } from '@zhixiao/domain/fund/nav-jump.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { ONE_RATIO } from '@zhixiao/domain/money/money.ts'
import { type FileFault, faultAt } from '../files/sheet.ts'
import type { NavLine } from './nav-file.ts'

/** The publisher's growth is computed from unrounded NAVs: differences up to 0.01 % are not reported. */
const GROWTH_TOLERANCE_E8 = 10_000n

export type SeriesFindings = { faults: FileFault[]; warnings: FileFault[] }

/** Compares a fund's lines with its stored NAVs, dividends and splits, and with the newest day that can have a NAV. */
export function checkSeries(
  lines: readonly NavLine[],
  stored: readonly StoredNav[],
  events: NavEvents,
  until: { today: IsoDate; lastPriced: IsoDate },
): SeriesFindings {
  const faults = lines.flatMap(line => [...futureFault(line, until), ...eventFaults(line, events)])
  const warnings: FileFault[] = []
  const points = mergedPoints(lines, stored)
  const eventDays = eventDaysOf(lines, events)
  points.forEach((point, at) => {
    const before = points[at - 1]
    // Two adjacent stored NAVs are not checked again.
    const line = point.line ?? before?.line
    if (!before || !line) return
    const jump = navJump(before, point, eventDays)
    if (jump !== null)
      faults.push(faultAt(line.row, 'unit_nav', jump, `${point.day} 的净值变动超过 30%，没有分红或拆分可以解释`))
    const growth = growthE8(before, point, eventDays)
    const published = point.line?.growth ?? growth
    if (growth - published > GROWTH_TOLERANCE_E8 || published - growth > GROWTH_TOLERANCE_E8)
      warnings.push(
        faultAt(
          line.row,
          'daily_growth_percent',
          `${formatScaled(published, 6)} % is published, ${formatScaled(growth, 6)} % is computed`,
        ),
      )
  })
  return { faults, warnings }
}

function futureFault(
  { row, day }: NavLine,
  { today, lastPriced }: { today: IsoDate; lastPriced: IsoDate },
): FileFault[] {
  if (day > today) return [faultAt(row, 'date', `${day} is after the business date ${today}`)]
  return day > lastPriced ? [faultAt(row, 'date', `${day} has no NAV before its 15:00`)] : []
}

function eventFaults({ row, day, dividendE6, splitE9 }: NavLine, { dividends, splits }: NavEvents): FileFault[] {
  const dividend = dividends.get(day)
  const split = splits.get(day)
  const differs = (published: bigint | null, known: bigint | undefined) =>
    published !== null && known !== undefined && published !== known
  if (!differs(dividendE6, dividend) && !differs(splitE9, split)) return []
  return [faultAt(row, 'distribution', `another distribution of ${day} is known already`)]
}

type Point = NavPoint & { line: NavLine | null }

/** The resulting series, ascending; the file's value wins over the stored one. */
function mergedPoints(lines: readonly NavLine[], stored: readonly StoredNav[]): Point[] {
  const points = new Map<IsoDate, Point>(stored.map(({ day, nav_e4 }) => [day, { day, nav: nav_e4, line: null }]))
  for (const line of lines) points.set(line.day, { day: line.day, nav: line.nav, line })
  return [...points.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function eventDaysOf(lines: readonly NavLine[], { dividends, splits }: NavEvents): NavEvent[] {
  const saidDividends = new Map(lines.flatMap(line => (line.dividendE6 === null ? [] : [[line.day, line.dividendE6]])))
  const saidSplits = new Map(lines.flatMap(line => (line.splitE9 === null ? [] : [[line.day, line.splitE9]])))
  const allDividends = new Map([...dividends, ...saidDividends])
  const allSplits = new Map([...splits, ...saidSplits])
  return [...new Set([...allDividends.keys(), ...allSplits.keys()])].map(day => ({
    day,
    dividendE6: allDividends.get(day) ?? 0n,
    splitE9: allSplits.get(day) ?? ONE_RATIO,
  }))
}
