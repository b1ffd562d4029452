import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { allowLongReport, readDataVersion, readReportState } from '@zhixiao/db/staff/report-figures.ts'
import {
  findFinishedRun,
  findReportRun,
  insertReport,
  listReportFiles,
  listReportRuns,
  type NewReport,
  type ReportRun,
  readReportFile,
} from '@zhixiao/db/staff/report-runs.ts'
import { type Reader, withSnapshot, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import {
  cutOffOfReport,
  isTooLong,
  type ReportFormat,
  type ReportKind,
  reportKindCodes,
  reportKinds,
  whyNoReport,
  whyUnfinished,
} from '@zhixiao/domain/staff/reports.ts'
import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { typesetterIsFree } from '../../platform/pdf/typeset.ts'
import type { ConsoleHandler } from './console-context.ts'
import { pageAfter, pageOf } from './page.ts'
import { makeReportFiles } from './report-files.ts'
import { readReportTables } from './report-tables.ts'

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The compliance report is only for staff who may read name hits and candidates: even their number is confidential. */
const maySee = (roles: readonly StaffRole[], kind: ReportKind): boolean =>
  kind !== 'compliance' || (staffCan(roles, 'names', 'read') && staffCan(roles, 'aml', 'read'))

const kindsFor = (roles: readonly StaffRole[]): ReportKind[] => reportKindCodes.filter(kind => maySee(roles, kind))

const rowOf = (run: ReportRun) => ({
  runId: String(run.run_id),
  kind: run.kind,
  from: run.from_day,
  to: run.to_day,
  cutOff: run.cut_off.toISOString(),
  unfinished: run.unfinished,
  at: run.at.toISOString(),
  by: { name: run.made_by, fullName: run.full_name },
})

export const list: ConsoleHandler<'report.list'> = async ({ db, staff, clock }, { kind, before }) => {
  const kinds = kindsFor(staff.roles)
  const runs = await listReportRuns(db, {
    kinds: kinds.filter(each => kind === undefined || each === kind),
    ...pageAfter(before),
  })
  const { page, next } = pageOf(runs, run => run.run_id)
  return ok({
    list: page.map(rowOf),
    next,
    kinds,
    today: shanghaiDate((await clock.now()).getTime()),
  })
}

/** The run of this number, or why it is not shown. */
async function findRun(db: Reader, roles: readonly StaffRole[], id: string) {
  const run = await findReportRun(db, BigInt(id))
  if (!run) return fail('CON-0404', { reason: '没有这份报表' })
  return maySee(roles, run.kind) ? ok(run) : fail('CON-0403')
}

export const show: ConsoleHandler<'report.show'> = async ({ db, staff }, { id }) => {
  const found = await findRun(db, staff.roles, id)
  if (!found.ok) return found
  const { data: run } = found
  const files = await listReportFiles(db, run.run_id)
  return ok({
    ...rowOf(run),
    dataVersion: run.data_version,
    tables: run.tables,
    files: files.map(({ format, size, sha256 }) => ({ format, bytes: size, sha256 })),
  })
}

export const run: ConsoleHandler<'report.run'> = async (ctx, { kind, from: asked, to }) => {
  const { db, staff } = ctx
  if (!maySee(staff.roles, kind)) return fail('CON-0403')
  const proposal = { kind, from: reportKinds[kind].isAsOf ? to : asked, to }
  const nowMs = (await ctx.clock.now()).getTime()
  const why = whyNoReport(proposal, shanghaiDate(nowMs))
  if (why !== null) return fail('CON-0400', { field: 'to', reason: why })
  const kept = await handOutKept(db, staff.name, proposal)
  if (kept !== null) return ok({ runId: String(kept), isNew: false })
  if (!typesetterIsFree('office')) return fail('CON-0503')
  const made = await makeReport(db, { ...proposal, by: staff.name, nowMs })
  if (made === null) return fail('CON-0413')
  const { files, ...about } = made
  const runId = await withTx(db, async tx => {
    const id = await insertReport(tx, made)
    if (id === null) return null
    const detail = { run: String(id), ...proposal, cutOff: about.cutOff.toISOString(), dataVersion: about.dataVersion }
    const sha256 = Object.fromEntries(files.map(file => [file.format, file.sha256]))
    await writeAudit(tx, {
      actor: staff.name,
      act: 'report.run',
      detail: { ...detail, unfinished: about.unfinished, sha256 },
    })
    return id
  })
  // A colleague ran the same report at the same time.
  const handed = runId ?? (await handOutKept(db, staff.name, proposal))
  return handed === null ? fail('CON-0409') : ok({ runId: String(handed), isNew: runId !== null })
}

type Proposal = Pick<ConsoleInput<'report.run'>, 'kind' | 'from' | 'to'>

/** The stored report of a complete period; handing it out again is recorded, too. */
const handOutKept = (db: Context['db'], by: string, proposal: Proposal): Promise<bigint | null> =>
  withTx(db, async tx => {
    const id = await findFinishedRun(tx, proposal)
    if (id !== null)
      await writeAudit(tx, { actor: by, act: 'report.run', detail: { run: String(id), ...proposal, again: true } })
    return id
  })

/** Reads figures, state and version in one snapshot; null if the report is too long. */
async function makeReport(
  db: Context['db'],
  { kind, from, to, by, nowMs }: Proposal & { by: string; nowMs: number },
): Promise<NewReport | null> {
  const today = shanghaiDate(nowMs)
  const { tables, state, dataVersion } = await withSnapshot(db, async tx => {
    await allowLongReport(tx)
    return {
      tables: await readReportTables(tx, kind, { from, to }),
      state: await readReportState(tx, to, reportKinds[kind].needs),
      dataVersion: await readDataVersion(tx),
    }
  })
  if (isTooLong(tables)) return null
  const unfinished = whyUnfinished(to, today, state)
  const cutOff = cutOffOfReport(to, nowMs)
  const files = await makeReportFiles({
    title: reportKinds[kind].name,
    facts: [
      ['期间', from === to ? to : `${from} 至 ${to}`],
      ['截止', `${shanghaiText(cutOff)}${unfinished === '' ? '' : `（未结束：${unfinished}）`}`],
      ['数据版本', dataVersion],
    ],
    day: to,
    tables,
  })
  return { kind, from, to, cutOff: new Date(cutOff), dataVersion, unfinished, tables, by, files }
}

export const exportFile: ConsoleHandler<'report.export'> = async ({ db, staff }, { id, format }) =>
  withTx(db, async tx => {
    const found = await findRun(tx, staff.roles, id)
    if (!found.ok) return found
    const { kind, from_day: from, to_day: to, unfinished, run_id: runId } = found.data
    const file = await readReportFile(tx, runId, format)
    if (!file) return fail('CON-0404', { reason: '没有这份报表' })
    const { bytes, sha256 } = file
    await writeAudit(tx, {
      actor: staff.name,
      act: 'report.export',
      detail: { run: id, kind, from, to, format, sha256 },
    })
    const period = from === to ? to : `${from}至${to}`
    const name = `${reportKinds[kind].name}-${period}${unfinished === '' ? '' : `-未结束-${id}`}.${format}`
    return ok({ file: name, type: types[format], base64: bytes.toString('base64'), sha256 })
  })
