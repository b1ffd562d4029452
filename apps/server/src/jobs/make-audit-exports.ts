import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  type AuditExport,
  addExportPart,
  beginAuditExport,
  type ExportFault,
  endAuditExport,
  listOpenAuditExports,
} from '@zhixiao/db/staff/audit-exports.ts'
import { countAuditLines, lastSeal, listAuditPage } from '@zhixiao/db/staff/audit-pages.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { csvFile, csvLines } from '@zhixiao/domain/format/csv.ts'
import { auditCells, auditHead } from '../audit/audit-csv.ts'
import type { Context } from '../kernel/context.ts'
import { removeSealedFile, writeSealedFile } from '../secrets/sealed-files.ts'
import { logFailure } from '../settle/log-failure.ts'

export const AUDIT_EXPORT_PLACE = 'audit_export'
/** A part is one answer of the console: about six megabytes. */
const PART_LINES = 20_000
const MOST_LINES = 1_000_000

/** Makes the exports that staff asked for; one that a stopped process began is made again from its first line. */
export async function makeAuditExports(ctx: Context): Promise<void> {
  for (const asked of await listOpenAuditExports(ctx.db))
    await makeExport(ctx, asked).catch(async (error: unknown) => {
      logFailure(ctx, 'audit-export', error)
      await fail(ctx, asked, 'broken')
    })
}

const fail = ({ db }: Context, { export_id: id }: AuditExport, fault: ExportFault) =>
  withTx(db, tx => endAuditExport(tx, id, { fault }))

async function makeExport(ctx: Context, asked: AuditExport): Promise<void> {
  const { db } = ctx
  const { export_id: id, filter, upto_id: upto } = asked
  for (const name of asked.parts) await removeSealedFile(ctx, name)
  const total = await countAuditLines(db, { ...filter, before: upto + 1n, limit: MOST_LINES + 1 })
  if (total > MOST_LINES) return fail(ctx, asked, 'many')
  await beginAuditExport(db, id, total)
  const hash = createHash('sha256')
  let before = upto + 1n
  let part = 0
  do {
    const rows = await listAuditPage(db, { ...filter, before, limit: PART_LINES })
    const cells = rows.map(auditCells)
    const bytes = Buffer.from(part === 0 ? csvFile([auditHead, ...cells]) : csvLines(cells))
    hash.update(bytes)
    const name = await writeSealedFile(ctx, AUDIT_EXPORT_PLACE, bytes)
    if (!(await addExportPart(db, id, part, rows.length, name))) return removeSealedFile(ctx, name)
    part++
    before = rows.length < PART_LINES ? 0n : (rows.at(-1)?.id ?? 0n)
  } while (before > 0n)
  const sha256 = hash.digest('hex')
  await withTx(db, async tx => {
    const seal = await lastSeal(tx)
    await endAuditExport(tx, id, { sha256, seal })
    const proof = { sha256, ...(seal && { seal: String(seal.seal_id), sealHash: seal.hash }) }
    const detail = { export: String(id), filter, events: total, ...proof }
    await writeAudit(tx, { actor: asked.asked_by, act: 'audit.export', detail })
  })
}
