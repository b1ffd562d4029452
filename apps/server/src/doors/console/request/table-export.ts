import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import type { Report } from '../../../kernel/report.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { StaffContext } from '../console-context.ts'

/** A whole table of a dry run as CSV; the export is recorded. */
export async function tableExport(
  { db, staff }: StaffContext,
  { shown }: Report,
  { table: at, ...about }: { table: number; act: string; request?: string },
) {
  const table = shown?.tables[at]
  if (!table) return fail('CON-0404')
  const content = csvFile([table.columns.map(({ name }) => name), ...table.rows])
  const sha256 = createHash('sha256').update(content).digest('hex')
  const detail = { ...about, table: table.title, rows: table.rows.length, sha256 }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'request.export', detail }))
  return ok({ name: `${table.title}.csv`, content, rows: table.rows.length, sha256 })
}
