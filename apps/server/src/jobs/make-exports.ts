import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  addExportPart,
  beginExport,
  type ExportFault,
  endExport,
  listOpenExports,
  type StaffExport,
} from '@zhixiao/db/staff/exports.ts'
import { type Tx, withSnapshot, withTx } from '@zhixiao/db/tx.ts'
import { csvFile, csvLines } from '@zhixiao/domain/format/csv.ts'
import { exportKinds } from '@zhixiao/domain/staff/exports.ts'
import { sealOf } from '../exports/export-seal.ts'
import type { ExportSource } from '../exports/export-source.ts'
import { exportSources } from '../exports/export-sources.ts'
import type { Context } from '../kernel/context.ts'
import { removeSealedFile, writeSealedFile } from '../secrets/sealed-files.ts'
import { logFailure } from '../settle/log-failure.ts'

export const EXPORT_PLACE = 'staff_export'
const MOST_ITEMS = 1_000_000

/** Makes the exports that staff asked for; one that a stopped process began is made again from its first line. */
export async function makeExports(ctx: Context): Promise<void> {
  for (const asked of await listOpenExports(ctx.db))
    await makeExport(ctx, asked).catch(async (error: unknown) => {
      logFailure(ctx, 'export', error)
      await fail(ctx, asked, 'broken')
    })
}

const fail = ({ db }: Context, { export_id: id }: StaffExport, fault: ExportFault) =>
  withTx(db, tx => endExport(tx, id, { fault }))

async function makeExport(ctx: Context, asked: StaffExport): Promise<void> {
  const { db } = ctx
  const { export_id: id, kind } = asked
  for (const name of asked.parts) await removeSealedFile(ctx, name)
  const source = exportSources[kind](ctx, asked)
  // One snapshot: no row is twice in the file or missing while others are written.
  const made = await withSnapshot(db, async snapshot => {
    const total = await source.count(snapshot, MOST_ITEMS + 1)
    if (total > MOST_ITEMS) return 'many'
    await beginExport(db, id, total)
    return writeParts(ctx, snapshot, asked, source)
  })
  if (made === 'many') return fail(ctx, asked, 'many')
  if (made === null) return
  const { sha256, items } = made
  await withTx(db, async tx => {
    const seal = await sealOf(tx, kind)
    await endExport(tx, id, { sha256, seal })
    const proof = { sha256, ...(seal && { seal: String(seal.seal_id), sealHash: seal.hash }) }
    const detail = { export: String(id), ...source.subject, [exportKinds[kind].counted]: items, ...proof }
    await writeAudit(tx, { actor: asked.asked_by, act: `${kind}.export`, detail })
  })
}

/** Writes the file part by part; null where another process makes the same export. */
async function writeParts(ctx: Context, snapshot: Tx, { export_id: id }: StaffExport, source: ExportSource) {
  const hash = createHash('sha256')
  let items = 0
  let after: string | null = null
  for (let before = 0; ; before++) {
    const page = await source.page(snapshot, after, source.perPart)
    const bytes = Buffer.from(before === 0 ? csvFile([source.head, ...page.lines]) : csvLines(page.lines))
    hash.update(bytes)
    items += page.items
    const name = await writeSealedFile(ctx, EXPORT_PLACE, bytes)
    if (!(await addExportPart(ctx.db, id, { before, items: page.items, name }))) {
      await removeSealedFile(ctx, name)
      return null
    }
    if (page.next === null) return { sha256: hash.digest('hex'), items }
    after = page.next
  }
}
