import { idcardUpload as call } from '@zhixiao/contract/account/idcard-upload.ts'
import { insertIdImage, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { Handler } from '../kernel/context.ts'
import { once } from '../kernel/once.ts'
import { fail, ok } from '../kernel/result.ts'
import { customerVault } from '../secrets/places.ts'
import { removeSealedFile, writeSealedFile } from '../secrets/sealed-files.ts'
import { cleanImage, notAnImage } from './id-image.ts'
import { pictureHash, readFrontNumber } from './id-reading.ts'
import { wholeState } from './id-upload-state.ts'

const IMAGES_A_DAY = 20

export const ID_IMAGE_PLACE = 'id_image'

export const idcardUpload: Handler<'account.idcardUpload'> = async (ctx, { side, image }) => {
  const { custno } = ctx.session
  // Before anything is decoded: a refused picture costs as much as a stored one.
  const wait = await ctx.limits.spend('idCardImage', custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const picture = await cleanImage(Buffer.from(await image.arrayBuffer()))
  if (!picture) return notAnImage
  // Here and not in a separate call, so that a client cannot skip the reading.
  const readHmac = side === 'front' ? await readFrontNumber(ctx, picture) : ''
  const written: string[] = []
  const store = async (tx: Tx) => {
    const customer = await lockCustomer(tx, custno)
    // Rejected pictures are uploaded again, both sides.
    const isAgain = customer.idcardupload === '4'
    const wasStopped = isAgain || customer.idcardupload === '2'
    const before = await readIdImageState(tx, custno, isAgain)
    if (before.today >= IMAGES_A_DAY) return fail('FILE-0002')
    const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, picture)
    written.push(fileName)
    await insertIdImage(tx, { custno, side, fileName, sha256: pictureHash(picture), bytes: picture.length, readHmac })
    const front = before.front || side === 'front'
    const back = before.back || side === 'back'
    const whole = front && back
    const idno = customerVault(ctx.keys, custno).open('idno', customer.idno_enc)
    const next = whole ? await wholeState(tx, ctx, custno, idno, wasStopped) : ('0' as const)
    // A renewed card begins with either side: the back alone does not invalidate pictures that were accepted.
    const counts = whole && (side === 'front' || customer.idcardupload !== '1')
    if (counts && customer.idcardupload !== next) await changeCustomer(tx, custno, { idcardupload: next })
    const isRead = side === 'back' || readHmac !== '' || ctx.env.demo
    return ok({ idcardupload: next, front, back, isRead })
  }
  try {
    return await once(ctx, call.name, store, reply => call.output.parse(reply))
  } catch (error) {
    // Without its row the file could never be found again.
    for (const name of written) await removeSealedFile(ctx, name)
    throw error
  }
}
