import type { IsoDate } from '../calendar/dates.ts'
import type { FileFault } from '../format/file-faults.ts'
import { formatScaled } from '../money/decimal.ts'
import { ONE_RATIO, type RatioE9 } from '../money/money.ts'
import type { NavFigures } from './custodian-nav.ts'
import { growthE8, type NavEvent, type NavPoint, navJump } from './nav-jump.ts'
import { fundDay, type NavLine } from './nav-rows.ts'

/** A published NAV, and its version. */
export type StoredNav = NavFigures & { day: IsoDate; version: number }
/** Dividends (yuan a share e6) and splits of a fund by ex-date. */
export type NavEvents = { dividends: ReadonlyMap<IsoDate, bigint>; splits: ReadonlyMap<IsoDate, RatioE9> }

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
      faults.push({
        line: line.line,
        column: 'unit_nav',
        problem: jump,
        why: `${point.day} 的净值变动超过 30%，没有分红或拆分可以解释`,
      })
    const growth = growthE8(before, point, eventDays)
    const published = point.line?.growth ?? growth
    if (growth - published > GROWTH_TOLERANCE_E8 || published - growth > GROWTH_TOLERANCE_E8)
      warnings.push(
        faultAt(
          line,
          'daily_growth_percent',
          `${formatScaled(published, 6)} % is published, ${formatScaled(growth, 6)} % is computed`,
        ),
      )
  })
  return { faults, warnings }
}

const faultAt = ({ line }: { line: number }, column: string, problem: string): FileFault => ({ line, column, problem })

/** Faults of lines whose fund and day another line has already. */
export function repeatedDays(lines: readonly NavLine[]): FileFault[] {
  const first = new Map<string, number>()
  return lines.flatMap(line => {
    const before = first.get(fundDay(line))
    if (before !== undefined) return [faultAt(line, 'date', `${line.day} has a value on line ${before} already`)]
    first.set(fundDay(line), line.line)
    return []
  })
}

function futureFault(
  { line, day }: NavLine,
  { today, lastPriced }: { today: IsoDate; lastPriced: IsoDate },
): FileFault[] {
  if (day > today) return [faultAt({ line }, 'date', `${day} is after the business date ${today}`)]
  return day > lastPriced ? [faultAt({ line }, 'date', `${day} has no NAV before its 15:00`)] : []
}

function eventFaults({ line, day, dividendE6, splitE9 }: NavLine, { dividends, splits }: NavEvents): FileFault[] {
  const dividend = dividends.get(day)
  const split = splits.get(day)
  const differs = (published: bigint | null, known: bigint | undefined) =>
    published !== null && known !== undefined && published !== known
  if (!differs(dividendE6, dividend) && !differs(splitE9, split)) return []
  return [faultAt({ line }, 'distribution', `another distribution of ${day} is known already`)]
}

type Point = NavPoint & { line: NavLine | null }

/** The resulting series, ascending; the file's value wins over the stored one. */
function mergedPoints(lines: readonly NavLine[], stored: readonly StoredNav[]): Point[] {
  const points = new Map<IsoDate, Point>(stored.map(({ day, nav }) => [day, { day, nav, line: null }]))
  for (const line of lines) points.set(line.day, { day: line.day, nav: line.nav, line })
  return [...points.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The events of a fund, those that its lines bring included. */
export function eventDaysOf(lines: readonly NavLine[], { dividends, splits }: NavEvents): NavEvent[] {
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
