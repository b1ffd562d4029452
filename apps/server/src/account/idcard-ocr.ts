import { hash } from 'node:crypto'
import { noteReadNumber } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readIdCardBack, readIdCardFront } from '@zhixiao/domain/customer/id-card-text.ts'
import type { CustomerContext, Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { customerVault } from '../secrets/places.ts'
import { cleanImage, notAnImage } from './id-image.ts'
import { readNumberHmac, wholeState } from './id-upload-state.ts'

export const idcardOcr: Handler<'account.idcardOcr'> = async (ctx, { side, image }) => {
  const wait = await ctx.limits.spend('idCardReading', ctx.session.custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const picture = await cleanImage(Buffer.from(await image.arrayBuffer()))
  if (!picture) return notAnImage
  const rows = await ctx.gateways.ocr.readRows(picture)
  if (rows === 'busy') return fail('OCR-0001')
  if (side === 'back') {
    const back = readIdCardBack(rows)
    return back ? ok({ side, ...back }) : fail('OCR-1111')
  }
  const front = readIdCardFront(rows, shanghaiDate((await ctx.clock.now()).getTime()))
  if (front) await withTx(ctx.db, tx => noteRead(tx, ctx, { read: front.idno, sha256: hash('sha256', picture) }))
  return front ? ok({ side, ...front }) : fail('OCR-1111')
}

/**
 * A number that is not the account's own stops the pictures until a person has looked at them, or the right one is read.
 * Only the stored picture counts: another one read here would release a picture that nobody has looked at.
 */
async function noteRead(
  tx: Tx,
  ctx: CustomerContext,
  { read, sha256 }: { read: string; sha256: string },
): Promise<void> {
  const { custno } = ctx.session
  const customer = await lockCustomer(tx, custno)
  if (!(await noteReadNumber(tx, custno, { sha256, readHmac: readNumberHmac(ctx, custno, read) }))) return
  const { idcardupload } = customer
  const idno = customerVault(ctx.keys, custno).open('idno', customer.idno_enc)
  if (idno === '' || (idcardupload !== '1' && idcardupload !== '2')) return
  const next = await wholeState(tx, ctx, custno, idno, idcardupload === '2')
  if (next !== idcardupload) await changeCustomer(tx, custno, { idcardupload: next })
}
