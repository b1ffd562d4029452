import { hash } from 'node:crypto'
import { idcardUpload as call } from '@zhixiao/contract/account/idcard-upload.ts'
import { insertIdImage, readIdImageState } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { fail, ok } from '../result.ts'
import { writeSealedFile } from '../secrets/sealed-files.ts'
import { cleanImage } from './id-image.ts'

const IMAGES_A_DAY = 20

export const ID_IMAGE_PLACE = 'id_image'

export const idcardUpload: Handler<'account.idcardUpload'> = async (ctx, { side, image }) => {
  const { custno } = ctx.session
  const picture = await cleanImage(Buffer.from(await image.arrayBuffer()))
  if (!picture) return fail('FILE-0001', { field: 'image', reason: '请上传JPG、PNG或WebP格式的清晰图片' })
  return once(
    ctx,
    call.name,
    async tx => {
      const customer = await lockCustomer(tx, custno)
      const before = await readIdImageState(tx, custno)
      if (before.today >= IMAGES_A_DAY) return fail('FILE-0002')
      const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, picture)
      await insertIdImage(tx, { custno, side, fileName, sha256: hash('sha256', picture), bytes: picture.length })
      const front = before.front || side === 'front'
      const back = before.back || side === 'back'
      const whole = front && back
      if (whole && customer.idcardupload !== '1') await changeCustomer(tx, custno, { idcardupload: '1' })
      return ok({ idcardupload: whole ? ('1' as const) : ('0' as const), front, back })
    },
    reply => call.output.parse(reply),
  )
}
