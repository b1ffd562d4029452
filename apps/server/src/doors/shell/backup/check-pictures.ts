import { listKeptPictures } from '@zhixiao/db/ops/sealed-columns.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { ID_IMAGE_PLACE } from '../../../calls/account/idcard-upload.ts'
import { readSealedFile } from '../../../platform/secrets/sealed-files.ts'

const AT_ONCE = 200
const SHOWN = 20

/** Opens every kept picture of an ID card; `faults` names the customers of those that are missing or damaged. */
export async function checkPictures(ctx: OpsContext): Promise<{ opened: number; broken: number; faults: string[] }> {
  const found = { opened: 0, broken: 0, faults: [] as string[] }
  for (let after = 0n; ; ) {
    const pictures = await listKeptPictures(ctx.db, after, AT_ONCE)
    for (const { custno, file_name: name } of pictures)
      try {
        await readSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, name)
        found.opened++
      } catch (error) {
        found.broken++
        const why = error instanceof Error ? error.message : String(error)
        if (found.faults.length < SHOWN) found.faults.push(`id_image: ${name} of customer ${custno}: ${why}`)
      }
    const last = pictures.at(-1)
    if (!last) return found
    after = last.id
  }
}
