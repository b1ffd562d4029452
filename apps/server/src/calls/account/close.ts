import { close as call } from '@zhixiao/contract/account/close.ts'
import { closeCustomer, lockCards } from '@zhixiao/db/account/closing.ts'
import { eraseCustomerRows } from '@zhixiao/db/account/customer-tables.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { deleteIdImages } from '@zhixiao/db/account/id-images.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { notifyNumbers } from '../../platform/secrets/notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { proveOwnPassword } from '../../platform/secrets/prove-password.ts'
import { removeSealedFile } from '../../platform/secrets/sealed-files.ts'
import { takeCode } from '../../platform/secrets/sms-code.ts'
import { forgetProof } from '../../platform/secrets/trade-password.ts'
import { closingObstacles } from './close-check.ts'

export const close: Handler<'account.close'> = async (ctx, { password, smsCode }) => {
  const { custno } = ctx.session
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('a session of no customer')
  const opened = hasFundAccount(customer)
  // Checked before the code is consumed, so that a customer with remaining obstacles can use it later.
  if ((await closingObstacles(ctx.db, custno)).length > 0) return fail('CLOSE-0001')
  const refusal = await proveOwnPassword(ctx, opened ? 'trade' : 'login', password)
  if (refusal) return refusal
  const { open, seal } = customerVault(ctx.keys, custno)
  const mobile = open('mobile', customer.mobile_enc)
  if (!(await takeCode(ctx, mobile, 'closeAccount', smsCode)))
    return fail('SMS-0001', { field: 'smsCode', reason: '短信验证码错误或已过期' })

  let images: string[] = []
  const closed = await once(
    ctx,
    call.name,
    async tx => {
      const { custbelongto } = await lockCustomer(tx, custno)
      await lockCards(tx, custno)
      const still = await closingObstacles(tx, custno)
      // Another device has opened a fund account meanwhile, which the login password is not enough to close.
      if (still.length > 0 || hasFundAccount({ custbelongto }) !== opened) return fail('CLOSE-0001')
      await eraseCustomerRows(tx, custno)
      images = opened ? [] : await deleteIdImages(tx, custno)
      await closeCustomer(tx, custno, opened ? null : seal('mobile', ''))
      await writeAudit(tx, { actor: `customer ${custno}`, act: 'account.close', detail: { opened } })
      return ok({})
    },
    () => ({}),
  )
  if (!closed.ok) return closed
  await Promise.all(images.map(name => removeSealedFile(ctx, name)))
  await ctx.sessions.closeAllOf(custno)
  forgetProof(ctx.session)
  ctx.events.accountClosed({ custno })
  await notifyNumbers(ctx, custno, [mobile], smsMessage('accountClosed', {}))
  return closed
}
