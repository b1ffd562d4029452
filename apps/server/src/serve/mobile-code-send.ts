import type { Handler } from '../context.ts'
import { fail, failField, ok } from '../result.ts'
import { passCaptcha } from '../secrets/captcha.ts'
import { sendSmsCode } from '../secrets/sms-code.ts'
import { mobileOf } from './mobile-of.ts'

const RESEND_SECONDS = 60

export const mobileCodeSend: Handler<'serve.mobileCodeSend'> = async (ctx, input) => {
  const { purpose } = input
  const mobile = await mobileOf(ctx, input.mobile)
  if (mobile === null) return failField('mobile', '请输入手机号')
  if (!ctx.session && !(await passCaptcha(ctx, purpose, input, mobile))) return fail('CAPTCHA-0001')
  const wait = (await ctx.limits.spend('smsAddress', ctx.address)) ?? (await ctx.limits.spend('smsAll', 'all'))
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  // Sent whether or not the number is a customer's: only its holder learns which, from the call that uses the code.
  const sent = await sendSmsCode(ctx, mobile, purpose)
  if (sent === 'too-many') return fail('SMS-0002')
  return sent === 'failed' ? fail('SMS-0003') : ok({ resendAfterSeconds: RESEND_SECONDS })
}
