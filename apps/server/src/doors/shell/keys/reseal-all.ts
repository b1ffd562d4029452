import { countStale, listKeptPictures, resealRows } from '@zhixiao/db/ops/sealed-columns.ts'
import { listExportFiles } from '@zhixiao/db/staff/exports.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { ID_IMAGE_PLACE } from '../../../calls/account/idcard-upload.ts'
import { EXPORT_PLACE } from '../../../platform/secrets/places.ts'
import { resealFile } from '../../../platform/secrets/sealed-files.ts'
import { sealedPlaces } from './sealed-places.ts'

const FILES_AT_ONCE = 200

/** Re-encrypts all rows and files that are not yet under `keyId`, the key in use. @returns their number by table */
export async function resealAll(ctx: OpsContext, keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const place of sealedPlaces)
    counts[place.table] = await resealRows(ctx.db, place, keyId, (row, column, sealed) => {
      const where = place.placeOf(row, column)
      return ctx.keys.seal(ctx.keys.open(sealed, where), where)
    })
  counts.files = 0
  for (const name of await listExportFiles(ctx.db)) if (await resealFile(ctx, EXPORT_PLACE, name, keyId)) counts.files++
  for (let after = 0n; ; ) {
    const pictures = await listKeptPictures(ctx.db, after, FILES_AT_ONCE)
    for (const { custno, file_name: fileName } of pictures)
      if (await resealFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, fileName, keyId)) counts.files++
    const last = pictures.at(-1)
    if (!last) return counts
    after = last.id
  }
}

/** The number of rows that are not under `keyId`. */
export async function countAllStale(ctx: OpsContext, keyId: string): Promise<number> {
  let stale = 0
  for (const place of sealedPlaces) stale += await countStale(ctx.db, place, keyId)
  return stale
}
