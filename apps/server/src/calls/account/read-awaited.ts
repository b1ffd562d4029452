import { type AwaitedIdImage, listAwaitedIdImages, storeIdReading } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import type { Context } from '../../kernel/context.ts'
import { findSealedFile } from '../../platform/secrets/sealed-files.ts'
import { readSide } from './id-reading.ts'
import { cardOfAccount, readAsTyped, readingHmac } from './id-upload-state.ts'
import { ID_IMAGE_PLACE } from './idcard-upload.ts'

const AT_ONCE = 20

/** Reads the images that were uploaded while recognition was busy; stops when it is busy again. */
export async function readAwaitedIdImages(ctx: Context): Promise<void> {
  for (const image of await listAwaitedIdImages(ctx.db, AT_ONCE)) {
    const readHmac = await readingOf(ctx, image)
    if (readHmac === 'busy') return
    await decide(ctx, image, readHmac)
  }
}

/** A missing image, or one on which recognition fails, counts as unreadable. */
async function readingOf(ctx: Context, { custno, side, file_name }: AwaitedIdImage): Promise<string> {
  const picture = await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, file_name)
  const read = picture && (await readSide(ctx, side, picture).catch(() => null))
  if (read === 'busy') return read
  return read ? readingHmac(ctx, custno, read) : ''
}

/** Stores a reading. A submitted card needs no review when both sides match the entered data. */
function decide(ctx: Context, { custno, side, sha256 }: AwaitedIdImage, readHmac: string): Promise<void> {
  return withTx(ctx.db, async tx => {
    const customer = await lockCustomer(tx, custno)
    await storeIdReading(tx, custno, { side, sha256, readHmac })
    if (customer.idcardupload !== ID_UPLOAD.inReview) return
    const { front, back } = await readAsTyped(tx, ctx, custno, cardOfAccount(ctx.keys, customer))
    if (front === true && back === true) await changeCustomer(tx, custno, { idcardupload: ID_UPLOAD.uploaded })
  })
}
