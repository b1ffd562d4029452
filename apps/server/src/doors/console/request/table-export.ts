import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { csvFile, csvLines } from '@zhixiao/domain/format/csv.ts'
import type { Report } from '../../../kernel/report.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { StaffContext } from '../console-context.ts'

/** A whole table of a dry run as CSV; the export is recorded. */
export async function tableExport(
  { db, staff }: StaffContext,
  { shown, wholeTables }: Report,
  { table: at, ...about }: { table: number; act: string; request?: string },
) {
  const table = shown?.tables[at]
  if (!table) return fail('CON-0404')
  const { title, columns } = table
  return withTx(db, async tx => {
    const parts = [csvFile([columns.map(({ name }) => name)])]
    let rows = 0
    for await (const page of wholeTables?.(tx)[title]?.() ?? [table.rows]) {
      parts.push(csvLines(page))
      rows += page.length
    }
    const content = parts.join('')
    const sha256 = createHash('sha256').update(content).digest('hex')
    await writeAudit(tx, { actor: staff.name, act: 'request.export', detail: { ...about, table: title, rows, sha256 } })
    return ok({ name: `${title}.csv`, content, rows, sha256 })
  })
}
