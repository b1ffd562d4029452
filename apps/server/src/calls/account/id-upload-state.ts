import type { Customer } from '@zhixiao/db/account/customers.ts'
import { type IdSide, markSubmitted, newestReadings, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { printedName } from '@zhixiao/domain/customer/typed-text.ts'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault } from '../../platform/secrets/places.ts'

type UploadContext = { keys: Pick<Keys, 'digest'> }

/** What the customer typed about the card, compared with what is read on the images. */
export type TypedCard = { custname: string; idno: string; invalidate: string }
/** The card as the account has it. */
export function cardOfAccount(
  keys: Pick<Keys, 'seal' | 'open'>,
  { custno, custname_enc, idno_enc, invalidate }: Customer,
): TypedCard {
  const { open } = customerVault(keys, custno)
  return { custname: open('custname', custname_enc), idno: open('idno', idno_enc), invalidate: invalidate ?? '' }
}

type Reading = { side: 'front'; custname: string; idno: string } | { side: 'back'; invalidate: string }

// Separate keys that never rotate, because an image outlives a rotation of the index key.
export function readingHmac({ keys }: UploadContext, custno: string, read: Reading): string {
  if (read.side === 'back') return keys.digest('id-image-validity', `${custno}:${idValidityText(read.invalidate)}`)
  return keys.digest('id-image-holder', `${custno}:${read.idno.toUpperCase()}:${plainName(read.custname)}`)
}

/** Names of minorities have a dot in the middle that is written and recognised in several ways. */
const plainName = (name: string): string => printedName(name).replaceAll(/[\s·•・.。]/g, '')

type Submitted = Exclude<(typeof ID_UPLOAD)[keyof typeof ID_UPLOAD], typeof ID_UPLOAD.missing | typeof ID_UPLOAD.asked>

/**
 * LET-07: submits the stored images and returns the resulting upload state, or null while a side is missing. Name,
 * number and last day as typed must be those that were read; anything else waits for an operator. Rejected images
 * must be replaced on both sides. The caller has locked the customer and stores the state.
 */
export async function submitPictures(
  tx: Tx,
  ctx: UploadContext,
  { custno, idcardupload }: { custno: string; idcardupload: string },
  typed: TypedCard,
): Promise<Submitted | null> {
  const kept = await readIdImageState(tx, custno, idcardupload === ID_UPLOAD.asked)
  if (!kept.front || !kept.back) return null
  await markSubmitted(tx, custno)
  const isAccepted = idcardupload === ID_UPLOAD.uploaded || idcardupload === ID_UPLOAD.notNeeded
  if (isAccepted && !kept.is_new) return idcardupload
  const { front, back } = await readAsTyped(tx, ctx, custno, typed)
  return front === true && back === true ? ID_UPLOAD.uploaded : ID_UPLOAD.inReview
}

/** Whether name and number, or the last day, were read on the newest picture of each side as typed; null where nothing was read. */
export async function readAsTyped(
  db: Reader,
  ctx: UploadContext,
  custno: string,
  typed: TypedCard,
): Promise<Record<IdSide, boolean | null>> {
  const read = await newestReadings(db, custno)
  const same = (side: IdSide) => (read[side] ? read[side] === readingHmac(ctx, custno, { side, ...typed }) : null)
  return { front: same('front'), back: same('back') }
}
