import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type AuditExport, askAuditExport, listAuditExports } from '@zhixiao/db/staff/audit-exports.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { auditFilterOf } from '../audit/audit-csv.ts'
import { AUDIT_EXPORT_PLACE } from '../jobs/make-audit-exports.ts'
import { ok } from '../kernel/result.ts'
import { readSealedFile } from '../secrets/sealed-files.ts'
import { type ConsoleHandler, refuse, type Staff } from './console-context.ts'

const KEPT_HOURS = 24

/** Has a file made that is too large for one answer; one at a time for each person. */
export async function askForExport(tx: Tx, { name }: Staff, filter: ConsoleInput<'audit.export'>) {
  const id = await askAuditExport(tx, { filter: auditFilterOf(filter), by: name, hours: KEPT_HOURS })
  if (id === null) return refuse('CON-0409', { reason: '您有一份导出正在生成，完成后再导出' })
  await writeAudit(tx, { actor: name, act: 'audit.exportAsked', detail: { export: String(id), filter } })
  return ok({ file: null })
}

export const exports: ConsoleHandler<'audit.exports'> = async ({ db, staff }) =>
  ok({ list: (await listAuditExports(db, staff.name)).map(viewOf) })

const viewOf = ({ export_id, filter, asked_at, expires_at, ended_at, fault, ...row }: AuditExport) => ({
  exportId: String(export_id),
  filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
  askedAt: asked_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  state: ended_at === null ? ('making' as const) : (fault ?? ('made' as const)),
  events: row.lines_total,
  done: row.lines_done,
  parts: row.parts.length,
  sha256: row.sha256,
  seal: row.seal_id !== null && row.seal_hash !== null ? { sealId: String(row.seal_id), hash: row.seal_hash } : null,
})

/** Only who asked for it gets it, and each part that is taken is an event. */
export const exportPart: ConsoleHandler<'audit.exportPart'> = async (ctx, { id, part }) => {
  const { db, staff } = ctx
  const found = (await listAuditExports(db, staff.name)).find(({ export_id }) => String(export_id) === id)
  const name = found?.sha256 ? found.parts[part] : undefined
  if (!found || name === undefined) return refuse('CON-0404', { reason: '这份导出已过期或尚未生成' })
  const content = (await readSealedFile(ctx, AUDIT_EXPORT_PLACE, name)).toString('utf8')
  const detail = { export: id, part, sha256: found.sha256 }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'audit.exportTaken', detail }))
  return ok({ name: `审计-${shanghaiDate(found.asked_at.getTime())}.csv`, content })
}
