import { idCardUpdate as call } from '@zhixiao/contract/account/id-card-update.ts'
import { hasFreshIdImages } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { beginScreening, screenCustomer } from '../../engine/screening/screen.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { cardOfAccount, submitPictures } from './id-upload-state.ts'
import { ownIdentity } from './own-identity.ts'
import { validityRefusal } from './read-identity.ts'

/** Older images belong to the previous card, and submitted ones may be under review with another day. */
const IMAGE_MINUTES = 30

export const idCardUpdate: Handler<'account.idCardUpdate'> = async (ctx, { invalidate, ...claimed }) => {
  const own = await ownIdentity(ctx, claimed)
  if (!own.ok) return own
  const { custno, birthday } = own.data
  // A customer with a fund account has an ID number, and therefore a birthday.
  if (birthday === null) throw new Error('a fund account without a birthday')
  const fault = validityRefusal(invalidate, birthday, shanghaiDate((await ctx.clock.now()).getTime()))
  if (fault) return fault
  const write = async (tx: Tx) => {
    await beginScreening(tx, ctx)
    if (!(await hasFreshIdImages(tx, custno, IMAGE_MINUTES))) return fail('FILE-0003')
    const customer = await lockCustomer(tx, custno)
    const submitted = await submitPictures(tx, ctx, customer, { ...cardOfAccount(ctx.keys, customer), invalidate })
    await changeCustomer(tx, custno, { invalidate, ...(submitted && { idcardupload: submitted }) })
    await screenCustomer(tx, ctx, custno)
    await writeAudit(tx, { actor: `customer ${custno}`, act: 'idcard.update', detail: {} })
    return ok({})
  }
  return once(ctx, call.name, write, () => ({}))
}
