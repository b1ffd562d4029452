import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { cleanImage, notAnImage } from './id-image.ts'
import { noteReading, readSide } from './id-reading.ts'

export const idcardOcr: Handler<'account.idcardOcr'> = async (ctx, { side, image }) => {
  const wait = await ctx.limits.spend('idCardReading', ctx.session.custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const picture = await cleanImage(Buffer.from(await image.arrayBuffer()))
  if (picture === 'busy') return fail('OCR-0001')
  if (!picture) return notAnImage
  const read = await readSide(ctx, side, picture)
  if (read === 'busy') return fail('OCR-0001')
  if (!read) return fail('OCR-1111')
  await noteReading(ctx, picture, read)
  return ok(read)
}
