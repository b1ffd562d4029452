import { idcardUpload as call } from '@zhixiao/contract/account/idcard-upload.ts'
import { insertIdImage, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { removeSealedFile, writeSealedFile } from '../../platform/secrets/sealed-files.ts'
import { cleanImage, notAnImage } from './id-image.ts'
import { pictureHash, readUpload } from './id-reading.ts'

const IMAGES_A_DAY = 20

export const ID_IMAGE_PLACE = 'id_image'

/** CALL-034: stores the image; the upload state changes when the customer submits it. */
export const idcardUpload: Handler<'account.idcardUpload'> = async (ctx, { side, image }) => {
  const { custno } = ctx.session
  // Before decoding, because a refused image costs as much as a stored one.
  const wait = await ctx.limits.spend('idCardImage', custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const picture = await cleanImage(Buffer.from(await image.arrayBuffer()))
  if (picture === 'busy') return fail('OCR-0001')
  if (!picture) return notAnImage
  // Here and not in a separate call, so that a client cannot skip the recognition.
  const readHmac = await readUpload(ctx, side, picture)
  const written: string[] = []
  const store = async (tx: Tx) => {
    const { idcardupload } = await lockCustomer(tx, custno)
    // Rejected images must be replaced on both sides.
    const before = await readIdImageState(tx, custno, idcardupload === ID_UPLOAD.asked)
    if (before.today >= IMAGES_A_DAY) return fail('FILE-0002')
    const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, picture)
    written.push(fileName)
    await insertIdImage(tx, { custno, side, fileName, sha256: pictureHash(picture), bytes: picture.length, readHmac })
    return ok({
      front: before.front || side === 'front',
      back: before.back || side === 'back',
      isRead: readHmac !== '' && readHmac !== null,
      isAwaited: readHmac === null,
    })
  }
  try {
    return await once(ctx, call.name, store, reply => call.output.parse(reply))
  } catch (error) {
    // Without its row the file could never be found again.
    for (const name of written) await removeSealedFile(ctx, name)
    throw error
  }
}
