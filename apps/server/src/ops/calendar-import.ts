import { lastDayInUse, lockCalendar, replaceCalendarFrom, type StoredDay } from '@zhixiao/db/market/calendar-import.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, parseIsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { type Args, type Command, done, inOneStep, type OpsContext, type Report, refused } from './command.ts'
import { type FileMark, faultReport, readTables } from './read-file.ts'
import { cell, columnFaults, type FileFault, faultAt, type Row, type Sheet } from './sheet.ts'

const COLUMNS = ['cal_date', 'is_open']
const SHOWN = 40

export const calendarImport: Command = {
  summary: 'extends or changes the trading calendar from a CSV or JSON file',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    'FILE has the columns cal_date and is_open (1 or 0), a line for every day without a gap, joined to what is stored.',
    'A day up to the last one that a settlement or an order rests on cannot open or close any more.',
  ],
  writes: true,
  run: importCalendar,
}

type CalendarLine = { row: Row; day: IsoDate; isOpen: boolean }

async function importCalendar(ctx: OpsContext, args: Args): Promise<Report> {
  const file = await readTables(args.positionals[0] ?? '')
  if (!file.ok) return file.report
  const sheet = file.sheets.get('')
  if (!sheet) return refused(`${file.mark.file} is no list of days.`)
  const { lines, faults } = readLines(sheet)
  if (faults.length > 0) return faultReport(file.mark.file, faults)
  return inOneStep(ctx, args, tx => writeDays(tx, ctx.actor, file.mark, lines))
}

function readLines(sheet: Sheet): { lines: CalendarLine[]; faults: FileFault[] } {
  const faults = columnFaults(sheet, COLUMNS)
  if (faults.length > 0) return { lines: [], faults }
  const lines = sheet.rows.flatMap((row): CalendarLine[] => {
    const day = parseIsoDate(cell(row, 'cal_date'))
    const open = cell(row, 'is_open')
    if (!day) faults.push(faultAt(row, 'cal_date', `${JSON.stringify(cell(row, 'cal_date'))} is no date`))
    if (!/^(0|1|true|false)$/.test(open)) faults.push(faultAt(row, 'is_open', `${JSON.stringify(open)} is not 0 or 1`))
    return day ? [{ row, day, isOpen: open === '1' || open === 'true' }] : []
  })
  if (lines.length === 0) faults.push({ line: 1, column: 'cal_date', problem: 'the file has no day' })
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    if (before && line.day !== addDays(before.day, 1))
      faults.push(faultAt(line.row, 'cal_date', `${line.day} does not follow ${before.day}`))
  })
  return { lines, faults }
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
        faultAt(line.row, 'is_open', `${line.day} cannot change: settlements or orders rest on days up to ${lastUsed}`),
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
  return done(
    `${mark.file}: ${lines.length} days, ${days.from} to ${days.to}`,
    `${added.length} added (${openAdded} open), ${moved.length} changed, ${published.length} no longer invented`,
    ...moved.slice(0, SHOWN).map(line => `  ${asText(line)}`),
    ...(moved.length > SHOWN ? [`  and ${moved.length - SHOWN} more`] : []),
    ...(weekends.length > 0 ? [`${weekends.length} of them are open on a weekend, the first ${weekends[0]?.day}`] : []),
    ...(changedFrom ? [] : ['Nothing changed.']),
  )
}

const asText = ({ day, isOpen }: CalendarLine) => `${day} ${isOpen ? 'opens' : 'closes'}`

/** A file apart from the stored days would leave a hole that T+n falls into. */
function gapFaults(lines: readonly CalendarLine[], stored: readonly StoredDay[]): FileFault[] {
  const [first, last] = [lines[0], lines.at(-1)]
  const [from, to] = [stored[0], stored.at(-1)]
  if (!first || !last || !from || !to) return []
  if (first.day > addDays(to.day, 1))
    return [faultAt(first.row, 'cal_date', `the days between ${to.day} and ${first.day} are missing`)]
  if (last.day < addDays(from.day, -1))
    return [faultAt(last.row, 'cal_date', `the days between ${last.day} and ${from.day} are missing`)]
  return []
}

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
