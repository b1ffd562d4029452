import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { lastDayInUse, lockCalendar, replaceCalendarFrom, type StoredDay } from '@zhixiao/db/market/calendar-import.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { type FileMark, faultReport, readList } from '../../../acts/read-file.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import { cell, faultAt, type Row, readDate } from '../../../platform/files/sheet.ts'
import type { Args, Command } from '../command.ts'

const COLUMNS = ['cal_date', 'is_open']
const SHOWN = 40

export const calendarImport: Command = {
  summary: 'extends or changes the trading calendar from a CSV or JSON file',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    'FILE has the columns cal_date and is_open (1 or 0), a line for every day without gaps, continuing the stored calendar.',
    'Days up to the last one that a settlement or an order depends on cannot change.',
  ],
  writes: true,
  run: importCalendar,
}

type CalendarLine = { row: Row; day: IsoDate; isOpen: boolean }

async function importCalendar(ctx: OpsContext, args: Args): Promise<Report> {
  let before: IsoDate | null = null
  const list = await readList(args, 'list of days', COLUMNS, (row, complain): CalendarLine | null => {
    const day = readDate(row, 'cal_date', complain)
    const open = cell(row, 'is_open')
    if (!/^(0|1|true|false)$/.test(open)) complain('is_open', `${JSON.stringify(open)} is not 0 or 1`)
    if (day && before && day !== addDays(before, 1)) complain('cal_date', `${day} does not follow ${before}`)
    before = day ?? before
    return day && { row, day, isOpen: isYes(open) || open === 'true' }
  })
  if (!list.ok) return list.report
  if (list.lines.length === 0) return refusedFor('文件中没有日期', `${list.mark.file}: the file has no day`)
  return inTransaction(ctx, args, tx => writeDays(tx, ctx.actor, list.mark, list.lines))
}

async function writeDays(tx: Tx, actor: string, mark: FileMark, lines: readonly CalendarLine[]): Promise<Report> {
  const stored = await lockCalendar(tx)
  const lastUsed = await lastDayInUse(tx)
  const byDay = new Map(stored.map(row => [row.day, row]))
  const moved = lines.filter(line => byDay.has(line.day) && byDay.get(line.day)?.is_open !== line.isOpen)
  const faults = [
    ...gapFaults(lines, stored),
    ...moved
      .filter(line => lastUsed !== null && line.day <= lastUsed)
      .map(line =>
        faultAt(
          line.row,
          'is_open',
          `${line.day} cannot change: settlements or orders rest on days up to ${lastUsed}`,
          `${line.day} 不能改动：结算或订单用到了 ${lastUsed} 为止的日子`,
        ),
      ),
  ]
  if (faults.length > 0) return faultReport(mark.file, faults)

  const added = lines.filter(line => !byDay.has(line.day))
  const published = lines.filter(line => byDay.get(line.day)?.invented === true)
  for (const { day, isOpen } of [...added, ...moved, ...published])
    byDay.set(day, { day, is_open: isOpen, seq: 0, source: mark.file, invented: false })
  const changedFrom = [...added, ...moved, ...published].map(line => line.day).sort()[0]
  if (changedFrom) {
    await replaceCalendarFrom(
      tx,
      numbered([...byDay.values()]).filter(row => row.day >= changedFrom),
    )
    await bumpVersion(tx, 'market')
  }
  const days = { from: lines[0]?.day, to: lines.at(-1)?.day, added: added.length, changed: moved.map(asText) }
  await writeAudit(tx, { actor, act: 'calendar import', detail: { ...mark, ...days, published: published.length } })
  const openAdded = added.filter(line => line.isOpen).length
  const weekends = [...added, ...moved].filter(line => line.isOpen && weekdayOf(line.day) > 5)
  const report = done(
    `${mark.file}: ${lines.length} days, ${days.from} to ${days.to}`,
    `${added.length} added (${openAdded} open), ${moved.length} changed, ${published.length} no longer invented`,
    ...moved.slice(0, SHOWN).map(line => `  ${asText(line)}`),
    ...(moved.length > SHOWN ? [`  and ${moved.length - SHOWN} more`] : []),
    ...(weekends.length > 0 ? [`${weekends.length} of them are open on a weekend, the first ${weekends[0]?.day}`] : []),
    ...(changedFrom ? [] : ['Nothing changed.']),
  )
  if (!changedFrom) return { ...report, unchanged: true }
  const shown: Shown = {
    changes: [{ name: '日历公布至', before: stored.at(-1)?.day ?? null, after: [...byDay.keys()].sort().at(-1) ?? '' }],
    totals: [
      { name: '新增', value: `${added.length} 天` },
      { name: '其中开市', value: `${openAdded} 天` },
      { name: '改动', value: `${moved.length} 天` },
    ],
    tables: moved.length === 0 ? [] : [movedTable(moved)],
    warnings: weekends.slice(0, SHOWN).map(({ day }) => `${day} 是周末，文件写明开市`),
  }
  return { ...report, rests: mark, shown }
}

const movedTable = (moved: readonly CalendarLine[]): Shown['tables'][number] => ({
  title: '改动的日子',
  columns: ['日子', '现在', '改为'].map(name => ({ name, isFigure: false })),
  rows: moved.map(({ day, isOpen }) => [day, ...(isOpen ? ['休市', '开市'] : ['开市', '休市'])]),
  more: 0,
})

const asText = ({ day, isOpen }: CalendarLine) => `${day} ${isOpen ? 'opens' : 'closes'}`

/** Faults of a file that is not adjacent to the stored days: T+n could fall into the gap. */
function gapFaults(lines: readonly CalendarLine[], stored: readonly StoredDay[]): FileFault[] {
  const [first, last] = [lines[0], lines.at(-1)]
  const [from, to] = [stored[0], stored.at(-1)]
  if (!first || !last || !from || !to) return []
  if (first.day > addDays(to.day, 1)) return [missingDays(first.row, to.day, first.day)]
  if (last.day < addDays(from.day, -1)) return [missingDays(last.row, last.day, from.day)]
  return []
}

const missingDays = (row: Row, from: IsoDate, to: IsoDate): FileFault =>
  faultAt(row, 'cal_date', `the days between ${from} and ${to} are missing`, `缺少 ${from} 与 ${to} 之间的日子`)

/** Ascending, with the open days counted; a closed day has the number of the open day before it. */
function numbered(days: readonly StoredDay[]): StoredDay[] {
  let seq = 0
  return [...days]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(row => {
      if (row.is_open) seq += 1
      return { ...row, seq }
    })
}
