import { readToday } from '@zhixiao/db/clock.ts'
import { keepCustodianNavs, listNavsOn } from '@zhixiao/db/market/custodian-navs.ts'
import { findFunds } from '@zhixiao/db/market/nav-import.ts'
import {
  compareServiceBookings,
  keepServiceBookings,
  type ServiceBooking,
} from '@zhixiao/db/market/service-bookings.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { cell, faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { repeatedDays } from '@zhixiao/domain/fund/nav-checks.ts'
import { differingOf, differingText } from '@zhixiao/domain/fund/nav-differences.ts'
import { fundDay, type NavLine, navLines } from '@zhixiao/domain/fund/nav-rows.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readTables } from '../../../acts/read-file.ts'
import { compareNavs, rowOf } from '../../../engine/market/compare-navs.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { type Args, type Command, dateOf } from '../command.ts'
import { NAV_COLUMNS, readNavRows } from './nav-file.ts'

const SERVICE_COLUMN = 'service_fee'

/** Imports the custodian's NAVs by file, and compares them with ours. */
export const custodianNavCommands: Readonly<Record<string, Command>> = {
  'custodian-nav import': {
    summary: 'takes the custodian’s NAVs from a CSV or JSON file, all or nothing',
    usage: 'FILE',
    positionals: [1, 1],
    help: [
      `FILE has the form of \`nav import\`: ${NAV_COLUMNS.join(', ')}; growth and distribution are not kept.`,
      `${SERVICE_COLUMN}   may follow: yuan of service fee booked for own sales since the NAV before; compared with ours each day.`,
      'Figures that differ from those the custodian gave before get the next version. No NAV of ours changes.',
    ],
    writes: true,
    isRoutine: true,
    run: importNavs,
  },
  'custodian-nav list': {
    summary: 'lists which NAVs of a day the custodian has given, and where ours differ',
    usage: '[DAY]',
    positionals: [0, 1],
    help: ['DAY is today unless given.'],
    writes: false,
    run: listNavs,
  },
}

async function importNavs(ctx: OpsContext, args: Args): Promise<Report> {
  const file = await readTables(args)
  if (!file.ok) return file.report
  const { mark, sheets } = file
  const sheet = sheets.get('')
  if (!sheet) return refused(`${mark.file} is no list of NAVs.`)
  const { rows, faults } = await readNavRows(sheet, undefined, [SERVICE_COLUMN])
  const lines = navLines(rows)
  const cells = new Map(sheet.rows.map(row => [row.line, row]))
  const bookings = lines.flatMap(line => bookingOf(line, cells.get(line.line), faults))
  faults.push(...repeatedDays(lines))
  if (faults.length > 0) return faultReport(mark.file, faults)
  return inTransaction(ctx, args, tx => keepLines(tx, ctx.actor, mark, lines, bookings))
}

/** A line's booking; none where the column is empty or missing. */
function bookingOf({ fundcode, day }: NavLine, row: Row | undefined, faults: FileFault[]): ServiceBooking[] {
  const text = row ? cell(row, SERVICE_COLUMN) : ''
  if (!row || text === '') return []
  // A line with the income of several days was split into one a day; its booking belongs to its own date only.
  if (day !== cell(row, 'date')) return []
  const booked = /^\d{1,11}(\.\d{1,2})?$/.test(text) ? parseFen(text) : null
  if (booked !== null) return [{ fundcode, day, booked }]
  faults.push(faultAt(row, SERVICE_COLUMN, `${JSON.stringify(text)} is no amount in yuan of at most 2 places`))
  return []
}

async function keepLines(
  tx: Tx,
  actor: string,
  mark: FileMark,
  lines: readonly NavLine[],
  bookings: readonly ServiceBooking[],
): Promise<Report> {
  const today = await readToday(tx)
  const known = await findFunds(tx, [...new Set(lines.map(line => line.fundcode))])
  const faults = lines.flatMap(({ line, fundcode, day }) => [
    ...(known.has(fundcode) ? [] : [{ line, column: 'fund_code', problem: `there is no fund ${fundcode}` }]),
    ...(day > today ? [{ line, column: 'date', problem: `${day} is after the business date ${today}` }] : []),
  ])
  if (faults.length > 0) return faultReport(mark.file, faults)
  const navs = lines.map(rowOf)
  const { added, corrected } = await keepCustodianNavs(tx, 'file', navs)
  const booked = await keepServiceBookings(tx, bookings)
  await compareServiceBookings(tx)
  const detail = { ...mark, added, corrected, ...(booked > 0 && { booked }) }
  await writeAudit(tx, { actor, act: 'custodian-nav import', detail })
  const effect = added + corrected > 0 ? `${added} new, ${corrected} corrected` : 'Nothing changed.'
  const bookedLines = bookings.length > 0 ? [`${bookings.length} bookings of service fees, ${booked} new`] : []
  return done(`${mark.file}: ${lines.length} NAVs of the custodian`, effect, ...bookedLines)
}

async function listNavs({ db, clock, env }: OpsContext, args: Args): Promise<Report> {
  const [text] = args.positionals
  const day = text === undefined ? shanghaiDate((await clock.now()).getTime()) : dateOf(text)
  const { own, unpublished } = await listNavsOn(db, day)
  const compared = await compareNavs(db, own, env.custodian.requiredFrom)
  const differing = differingOf(compared.map(({ nav: { fundcode, day }, verdict }) => ({ fundcode, day, verdict })))
  const without = compared.filter(({ verdict }) => verdict.state === 'missing' || verdict.state === 'unneeded')
  const agreeing = compared.filter(({ verdict }) => verdict.state === 'agrees').length
  return done(
    `${day}: ${agreeing} published NAVs agree with the custodian's`,
    `published, and other figures of the custodian: ${differing.length}`,
    ...differing.map(each => `  ${differingText(each)}`),
    `published without the custodian's: ${without.length}`,
    ...without.map(({ nav }) => `  ${fundDay(nav)}`),
    `given by the custodian and not published: ${unpublished.length}`,
    ...unpublished.map(fundcode => `  ${fundcode}`),
  )
}
