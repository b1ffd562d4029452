import { readNewestIdImages } from '@zhixiao/db/account/id-images.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { proveOwnPassword } from '../../platform/secrets/prove-password.ts'
import { findSealedFile } from '../../platform/secrets/sealed-files.ts'
import { ID_IMAGE_PLACE } from './idcard-upload.ts'

export const idImages: Handler<'account.idImages'> = async (ctx, { kind, password }) => {
  const refusal = await proveOwnPassword(ctx, kind, password)
  if (refusal) return refusal
  const { custno } = ctx.session
  const names = await readNewestIdImages(ctx.db, custno, 'sent')
  const fileOf = async (side: 'front' | 'back') => {
    const name = names[side]
    if (name === undefined) return null
    const picture = await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, name)
    return picture && ownFile(`${side}.jpg`, 'image/jpeg', picture)
  }
  const [front, back] = await Promise.all([fileOf('front'), fileOf('back')])
  await withTx(ctx.db, tx => writeAudit(tx, { actor: `customer ${custno}`, act: 'id-images.view', detail: {} }))
  return ok({ front, back })
}
