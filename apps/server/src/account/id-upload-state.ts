import { markSubmitted, newestReadNumber, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/ports.ts'

// A separate key that never rotates, because an image outlives a rotation of the index key.
export const readNumberHmac = ({ keys }: { keys: Pick<Keys, 'digest'> }, custno: string, idno: string): string =>
  keys.digest('id-image-number', `${custno}:${idno.toUpperCase()}`)

type UploadContext = { keys: Pick<Keys, 'digest'>; env: Pick<Env, 'demo'> }

type Submitted = Exclude<(typeof ID_UPLOAD)[keyof typeof ID_UPLOAD], typeof ID_UPLOAD.missing | typeof ID_UPLOAD.asked>

/**
 * Submits the stored images and returns the resulting upload state, or null while a side is missing. Rejected images
 * must be replaced on both sides. The caller has locked the customer and stores the state.
 */
export async function submitPictures(
  tx: Tx,
  ctx: UploadContext,
  { custno, idcardupload }: { custno: string; idcardupload: string },
  idno: string,
): Promise<Submitted | null> {
  const isAgain = idcardupload === ID_UPLOAD.asked
  const kept = await readIdImageState(tx, custno, isAgain)
  if (!kept.front || !kept.back) return null
  await markSubmitted(tx, custno)
  const isAccepted = idcardupload === ID_UPLOAD.uploaded || idcardupload === ID_UPLOAD.notNeeded
  // A new back alone does not invalidate an accepted front.
  if (isAccepted && !kept.new_front) return idcardupload
  return wholeState(tx, ctx, custno, idno, isAgain || idcardupload === ID_UPLOAD.inReview)
}

/**
 * LET-07: the `idcardupload` of complete images. A front whose number differs from `idno` or was not recognised waits
 * for an operator. The demo accepts unreadable images, because nobody has a card of an invented person. With
 * `mustMatch`, mismatches were refused before.
 */
async function wholeState(
  db: Reader,
  ctx: UploadContext,
  custno: string,
  idno: string,
  mustMatch: boolean,
): Promise<Submitted> {
  const read = await newestReadNumber(db, custno)
  if (read === readNumberHmac(ctx, custno, idno)) return ID_UPLOAD.uploaded
  return read === '' && ctx.env.demo && !mustMatch ? ID_UPLOAD.uploaded : ID_UPLOAD.inReview
}
