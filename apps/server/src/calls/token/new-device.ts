import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { CallContext } from '../../kernel/context.ts'
import { type Failure, fail } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { sendSmsCode, smsAsker, takeCode } from '../../platform/secrets/sms-code.ts'

const RESEND_SECONDS = 60

/**
 * The second factor when the right password comes from a device for the first time: null when `smsCode` is the one sent
 * to the customer's number, else the refusal, for which a code has been sent where none was given. `captchaNeeded` is
 * about the next attempt.
 */
export async function proveNewDevice(
  ctx: CallContext,
  custno: string,
  smsCode: string | undefined,
  captchaNeeded: boolean,
): Promise<Failure | null> {
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('credentials of no customer')
  const mobile = customerVault(ctx.keys, custno).open('mobile', customer.mobile_enc)
  if (smsCode !== undefined) return (await takeCode(ctx, mobile, 'newDevice', smsCode)) ? null : fail('SMS-0001')
  // The password is proved: strangers who use up their quota of the number do not keep its owner out.
  const sent = await sendSmsCode(ctx, mobile, 'newDevice', await smsAsker(ctx, mobile, 'newDevice', 'password'))
  if (sent === 'failed') return fail('SMS-0003')
  const data = {
    mobileTail: customer.mobile_tail,
    sent: sent === 'sent',
    resendAfterSeconds: RESEND_SECONDS,
    captchaNeeded,
  }
  return fail('0040', { data })
}
