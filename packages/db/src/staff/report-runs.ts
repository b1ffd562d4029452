import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ReportFormat, ReportKind, ReportTable } from '@zhixiao/domain/staff/reports.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type ReportRun = {
  run_id: bigint
  kind: ReportKind
  from_day: IsoDate
  to_day: IsoDate
  cut_off: Date
  data_version: string
  unfinished: string
  made_by: string
  full_name: string
  at: Date
}

const columns = sql`r.run_id, r.kind, r.from_day, r.to_day, r.cut_off, r.data_version, r.unfinished, r.made_by, coalesce(s.full_name, r.made_by) as full_name, r.at`
const runs = sql`report_run r left join staff s on s.operator = r.made_by`

/** Runs of these kinds, the newest first, those before `before`. */
export async function listReportRuns(
  db: Reader,
  by: { kinds: readonly ReportKind[]; before: bigint | null; limit: number },
): Promise<ReportRun[]> {
  const { rows } = await sql<ReportRun>`
    select ${columns} from ${runs}
    where r.kind = any (${[...by.kinds]}::text[]) and (${by.before}::bigint is null or r.run_id < ${by.before})
    order by r.run_id desc limit ${by.limit}`.execute(db)
  return rows
}

export async function findReportRun(
  db: Reader,
  runId: bigint,
): Promise<(ReportRun & { tables: ReportTable[] }) | null> {
  const { rows } = await sql<ReportRun & { tables: ReportTable[] }>`
    select ${columns}, r.tables from ${runs} where r.run_id = ${runId}`.execute(db)
  return rows[0] ?? null
}

/** The stored report of a complete period; null if it was not run yet. */
export async function findFinishedRun(
  db: Reader,
  { kind, from, to }: { kind: ReportKind; from: IsoDate; to: IsoDate },
): Promise<bigint | null> {
  const { rows } = await sql<{ run_id: bigint }>`
    select run_id from report_run where kind = ${kind} and from_day = ${from} and to_day = ${to} and unfinished = ''`.execute(
    db,
  )
  return rows[0]?.run_id ?? null
}

export type NewReport = {
  kind: ReportKind
  from: IsoDate
  to: IsoDate
  cutOff: Date
  dataVersion: string
  unfinished: string
  tables: readonly ReportTable[]
  by: string
  files: readonly { format: ReportFormat; bytes: Buffer; sha256: string }[]
}

/** Stores a report and its files. Null if one of the same complete period was stored in the meantime. */
export async function insertReport(tx: Tx, report: NewReport): Promise<bigint | null> {
  const { rows } = await sql<{ run_id: bigint }>`
    insert into report_run (kind, from_day, to_day, cut_off, data_version, unfinished, tables, made_by, at)
    values (${report.kind}, ${report.from}, ${report.to}, ${report.cutOff}, ${report.dataVersion}, ${report.unfinished},
      ${JSON.stringify(report.tables)}::jsonb, ${report.by}, business_now())
    on conflict (kind, from_day, to_day) where unfinished = '' do nothing returning run_id`.execute(tx)
  const runId = rows[0]?.run_id
  if (runId === undefined) return null
  for (const { format, bytes, sha256 } of report.files)
    await sql`insert into report_file (run_id, format, bytes, sha256) values (${runId}, ${format}, ${bytes}, ${sha256})`.execute(
      tx,
    )
  return runId
}

export type ReportFileRow = { format: ReportFormat; size: number; sha256: string }

/** The files of a run without their bytes. */
export async function listReportFiles(db: Reader, runId: bigint): Promise<ReportFileRow[]> {
  const { rows } = await sql<ReportFileRow>`
    select format, length(bytes) as size, sha256 from report_file where run_id = ${runId} order by format`.execute(db)
  return rows
}

export async function readReportFile(
  db: Reader,
  runId: bigint,
  format: ReportFormat,
): Promise<{ bytes: Buffer; sha256: string } | null> {
  const { rows } = await sql<{ bytes: Buffer; sha256: string }>`
    select bytes, sha256 from report_file where run_id = ${runId} and format = ${format}`.execute(db)
  return rows[0] ?? null
}
