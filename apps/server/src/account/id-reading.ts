import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { noteReadNumber } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { readIdCardFront } from '@zhixiao/domain/customer/id-card-text.ts'
import type { CustomerContext } from '../kernel/context.ts'
import { customerVault } from '../secrets/places.ts'
import { readNumberHmac, wholeState } from './id-upload-state.ts'

/** The longest that an upload waits for the reader; a picture not read by then counts as unread. */
const UPLOAD_WAITS_MS = 15_000

/** The same picture is the same file: a reading belongs to this one alone. */
export const pictureHash = (picture: Buffer): string => hash('sha256', picture)

/** The number on a front as its keyed digest, '' where none is read in time. */
export async function readFrontNumber(ctx: CustomerContext, picture: Buffer): Promise<string> {
  const timer = new AbortController()
  const late = wait(UPLOAD_WAITS_MS, 'busy' as const, { signal: timer.signal, ref: false }).catch(() => 'busy' as const)
  const rows = await Promise.race([ctx.gateways.ocr.readRows(picture), late])
  timer.abort()
  const front = rows === 'busy' ? null : readIdCardFront(rows, shanghaiDate((await ctx.clock.now()).getTime()))
  return front ? readNumberHmac(ctx, ctx.session.custno, front.idno) : ''
}

/**
 * Stores a reading that finished after its upload, and decides again on complete pictures. Only the stored picture
 * counts: a reading of another would release a picture that was never checked.
 */
export function noteReading(ctx: CustomerContext, picture: Buffer, idno: string): Promise<void> {
  return withTx(ctx.db, tx => note(tx, ctx, pictureHash(picture), idno))
}

async function note(tx: Tx, ctx: CustomerContext, sha256: string, read: string): Promise<void> {
  const { custno } = ctx.session
  const { idcardupload, idno_enc } = await lockCustomer(tx, custno)
  const isNewest = await noteReadNumber(tx, custno, { sha256, readHmac: readNumberHmac(ctx, custno, read) })
  const idno = customerVault(ctx.keys, custno).open('idno', idno_enc)
  if (!isNewest || idno === '' || (idcardupload !== '1' && idcardupload !== '2')) return
  const next = await wholeState(tx, ctx, custno, idno, idcardupload === ID_UPLOAD.inReview)
  if (next !== idcardupload) await changeCustomer(tx, custno, { idcardupload: next })
}
