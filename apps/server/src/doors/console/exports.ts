import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { askExport, type ExportRequest, listExports, type StaffExport } from '@zhixiao/db/staff/exports.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { type ExportKind, exportKinds } from '@zhixiao/domain/staff/exports.ts'
import type { z } from 'zod'
import type { ExportSource } from '../../engine/exports/export-source.ts'
import { exportSources } from '../../engine/exports/export-sources.ts'
import { recordExport } from '../../engine/exports/record-export.ts'
import { fail, ok } from '../../kernel/result.ts'
import { EXPORT_PLACE } from '../../platform/secrets/places.ts'
import { readSealedFile } from '../../platform/secrets/sealed-files.ts'
import type { Staff, StaffContext } from './console-context.ts'

const MOST_AT_ONCE = 10_000
const KEPT_HOURS = 24

/** Exports at once if the content fits into one answer, else in the background. The event is written before the file is handed out. */
export async function exportOrAsk(ctx: StaffContext, kind: ExportKind, filter: object) {
  const { db, staff, clock } = ctx
  const proposal = { kind, filter, upto_id: null, left_out: staff.ownCustno }
  const source = exportSources[kind](ctx, { ...proposal, asked_at: await clock.now() })
  return withTx(db, async tx => {
    const { lines, items, next } = await source.page(tx, null, MOST_AT_ONCE)
    if (next !== null) return ask(tx, staff, proposal, source)
    const content = csvFile([source.head, ...lines])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const last = await recordExport(tx, { kind, by: staff.name, subject: source.subject, items, sha256 })
    const seal = last && { sealId: String(last.seal_id), hash: last.hash }
    return ok({ file: { name: fileName(kind, source), content, items, sha256, seal } })
  })
}

const fileName = (kind: ExportKind, { of }: ExportSource): string => `${exportKinds[kind].name}-${of}.csv`

/** Queues a background export; one at a time for each person. */
async function ask(tx: Tx, { name }: Staff, proposal: ExportRequest, source: ExportSource) {
  const id = await askExport(tx, { ...proposal, upto_id: await source.newest(tx), by: name, hours: KEPT_HOURS })
  if (id === null) return fail('CON-0409', { reason: '您有一份导出正在生成，完成后再导出' })
  const detail = { export: String(id), ...source.subject }
  await writeAudit(tx, { actor: name, act: `${proposal.kind}.exportAsked`, detail })
  return ok({ file: null })
}

const ownExports = ({ db, staff }: StaffContext, kind: ExportKind) =>
  listExports(db, { kind, by: staff.name, leftOut: staff.ownCustno })

/** The handler that lists a person's own exports of a kind. */
export const listOwnExports =
  <Filter>(kind: ExportKind, filter: z.ZodType<Filter>) =>
  async (ctx: StaffContext) =>
    ok({ list: (await ownExports(ctx, kind)).map(row => ({ ...viewOf(row), filter: filter.parse(row.filter) })) })

const viewOf = ({ export_id, asked_at, expires_at, ended_at, fault, ...row }: StaffExport) => ({
  exportId: String(export_id),
  askedAt: asked_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  state: ended_at === null ? ('making' as const) : (fault ?? ('made' as const)),
  items: row.items_total,
  done: row.items_done,
  parts: row.parts.length,
  sha256: row.sha256,
  seal: row.seal_id !== null && row.seal_hash !== null ? { sealId: String(row.seal_id), hash: row.seal_hash } : null,
})

/** The handler that hands out one part, only to the requester; each download is an event. */
export const takeExportPart =
  (kind: ExportKind) =>
  async (ctx: StaffContext, { id, part }: { id: string; part: number }) => {
    const { db, staff } = ctx
    const found = (await ownExports(ctx, kind)).find(({ export_id }) => String(export_id) === id)
    const stored = found?.sha256 ? found.parts[part] : undefined
    if (!found || stored === undefined) return fail('CON-0404', { reason: '这份导出已过期或尚未生成' })
    const content = (await readSealedFile(ctx, EXPORT_PLACE, stored)).toString('utf8')
    const detail = { export: id, part, sha256: found.sha256 }
    await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: `${kind}.exportTaken`, detail }))
    return ok({ name: fileName(kind, exportSources[kind](ctx, found)), content })
  }
