import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readIdCardBack, readIdCardFront } from '@zhixiao/domain/customer/id-card-text.ts'
import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { cleanImage, notAnImage } from './id-image.ts'
import { noteReading } from './id-reading.ts'

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
  if (front) await noteReading(ctx, picture, front.idno)
  return front ? ok({ side, ...front }) : fail('OCR-1111')
}
