import { markSubmitted, newestReadNumber, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/ports.ts'

// A separate key that never rotates: a picture outlives a rotation of the index key.
export const readNumberHmac = ({ keys }: { keys: Pick<Keys, 'digest'> }, custno: string, idno: string): string =>
  keys.digest('id-image-number', `${custno}:${idno.toUpperCase()}`)

type UploadContext = { keys: Pick<Keys, 'digest'>; env: Pick<Env, 'demo'> }

/**
 * Submits the pictures kept so far: the upload state that follows, or null while a side is missing. Pictures that were sent
 * back are replaced on both sides; the caller has locked the customer and stores the state.
 */
export async function submitPictures(
  tx: Tx,
  ctx: UploadContext,
  { custno, idcardupload }: { custno: string; idcardupload: string },
  idno: string,
): Promise<'1' | '2' | '3' | null> {
  const isAgain = idcardupload === ID_UPLOAD.asked
  const kept = await readIdImageState(tx, custno, isAgain)
  if (!kept.front || !kept.back) return null
  await markSubmitted(tx, custno)
  const isAccepted = idcardupload === ID_UPLOAD.uploaded || idcardupload === ID_UPLOAD.notNeeded
  // A new back alone does not invalidate a front that was accepted.
  if (isAccepted && !kept.new_front) return idcardupload
  return wholeState(tx, ctx, custno, idno, isAgain || idcardupload === ID_UPLOAD.inReview)
}

/**
 * LET-07: what whole pictures make of `idcardupload`. A front on which another number than `idno`, or none, is read waits for
 * a person. The demo lets what cannot be read pass: nobody has a card of an invented person. `mustMatch`: others were stopped before.
 */
async function wholeState(
  db: Reader,
  ctx: UploadContext,
  custno: string,
  idno: string,
  mustMatch: boolean,
): Promise<'1' | '2'> {
  const read = await newestReadNumber(db, custno)
  if (read === readNumberHmac(ctx, custno, idno)) return '1'
  return read === '' && ctx.env.demo && !mustMatch ? '1' : '2'
}
