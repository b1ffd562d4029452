import { addDays, type IsoDate, weekdayOf } from '../calendar/dates.ts'
import type { FileFault, FileMark } from '../format/file-faults.ts'
import { alreadyDone, type Decision, decided, refuse } from './refusals.ts'

export type CalendarLine = { line: number; day: IsoDate; isOpen: boolean }
export type CalendarGiven = { mark: FileMark; lines: readonly CalendarLine[] }
/** A stored day; a closed one has the number of the open day before it. */
export type CalendarDay = { day: IsoDate; is_open: boolean; seq: number; source: string; invented: boolean }
export type CalendarFacts = {
  /** Ascending. */
  stored: readonly CalendarDay[]
  /** The last day that a settlement or an order rests on. */
  lastUsed: IsoDate | null
}
type Day = Omit<CalendarLine, 'line'>
export type CalendarChange = {
  mark: FileMark
  days: number
  from: IsoDate
  to: IsoDate
  added: readonly Day[]
  moved: readonly Day[]
  /** How many days are no longer invented. */
  published: number
  /** The last day of the calendar. */
  until: { before: IsoDate | null; after: IsoDate }
  /** What is stored from the first day that changes. */
  stored: readonly CalendarDay[]
}

/** How the calendar goes on or changes; a day that settlements or orders rest on stays. */
export function decideCalendar({ stored, lastUsed }: CalendarFacts, given: CalendarGiven): Decision<CalendarChange> {
  const { mark, lines } = given
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return refuse('calendar.empty', { file: mark.file })
  const byDay = new Map(stored.map(row => [row.day, row]))
  const moved = lines.filter(line => byDay.has(line.day) && byDay.get(line.day)?.is_open !== line.isOpen)
  const used = moved.filter(({ day }) => lastUsed !== null && day <= lastUsed)
  const faults = [
    ...gapFaults(first, last, stored),
    ...used.map(({ line, day }) => ({
      line,
      column: 'is_open',
      why: `${day} 不能改动：结算或订单用到了 ${lastUsed} 为止的日子`,
      problem: `${day} cannot change: settlements or orders rest on days up to ${lastUsed}`,
    })),
  ]
  if (faults.length > 0) return refuse('file.faults', { file: mark.file, faults })
  const added = lines.filter(({ day }) => !byDay.has(day))
  const published = lines.filter(({ day }) => byDay.get(day)?.invented === true)
  const changed = [...added, ...moved, ...published]
  for (const { day, isOpen } of changed)
    byDay.set(day, { day, is_open: isOpen, seq: 0, source: mark.file, invented: false })
  const changedFrom = changed.map(({ day }) => day).sort()[0]
  const effects = {
    mark,
    days: lines.length,
    from: first.day,
    to: last.day,
    published: published.length,
    added: added.map(dayOf),
    moved: moved.map(dayOf),
  }
  if (changedFrom === undefined) return alreadyDone('days.unchanged', { title: calendarLines(effects).join('\n') })
  const days = numbered([...byDay.values()])
  return decided({
    ...effects,
    until: { before: stored.at(-1)?.day ?? null, after: days.at(-1)?.day ?? last.day },
    stored: days.filter(({ day }) => day >= changedFrom),
  })
}

const dayOf = ({ line: _, ...day }: CalendarLine): Day => day

/** What the shell prints of a file of days. */
export const calendarLines = ({
  mark,
  days,
  from,
  to,
  added,
  moved,
  published,
}: Omit<CalendarChange, 'until' | 'stored'>): string[] => [
  `${mark.file}: ${days} days, ${from} to ${to}`,
  `${added.length} added (${added.filter(({ isOpen }) => isOpen).length} open), ${moved.length} changed, ${published} no longer invented`,
]

/** The days of a change on which the exchange is open though it is a weekend. */
export const openWeekends = ({ added, moved }: Pick<CalendarChange, 'added' | 'moved'>): Day[] =>
  [...added, ...moved].filter(({ day, isOpen }) => isOpen && weekdayOf(day) > 5)

/** Faults of a file that is not adjacent to the stored days: T+n could fall into the gap. */
function gapFaults(first: CalendarLine, last: CalendarLine, stored: readonly CalendarDay[]): FileFault[] {
  const [from, to] = [stored[0], stored.at(-1)]
  if (!from || !to) return []
  if (first.day > addDays(to.day, 1)) return [missingDays(first.line, to.day, first.day)]
  if (last.day < addDays(from.day, -1)) return [missingDays(last.line, last.day, from.day)]
  return []
}

const missingDays = (line: number, from: IsoDate, to: IsoDate): FileFault => ({
  line,
  column: 'cal_date',
  why: `缺少 ${from} 与 ${to} 之间的日子`,
  problem: `the days between ${from} and ${to} are missing`,
})

/** Ascending, with the open days counted. */
function numbered(days: readonly CalendarDay[]): CalendarDay[] {
  let seq = 0
  return [...days]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(row => {
      if (row.is_open) seq += 1
      return { ...row, seq }
    })
}
