import { createHash } from 'node:crypto'
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
import type { ExportSource } from '../engine/exports/export-source.ts'
import { exportSources } from '../engine/exports/export-sources.ts'
import { recordExport } from '../engine/exports/record-export.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import type { Context } from '../kernel/context.ts'
import { EXPORT_PLACE } from '../platform/secrets/places.ts'
import { removeSealedFile, writeSealedFile } from '../platform/secrets/sealed-files.ts'

const MOST_ITEMS = 1_000_000

/** Makes the requested exports; one that a stopped process began starts over. */
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
  // One snapshot, so that concurrent writes neither duplicate nor drop rows.
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
    const seal = await recordExport(tx, { kind, by: asked.asked_by, subject: source.subject, items, sha256, id })
    await endExport(tx, id, { sha256, seal })
  })
}

/** Writes the file part by part; null if another process makes the same export. */
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
