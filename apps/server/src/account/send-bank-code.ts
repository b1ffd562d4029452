import type { CustomerContext } from '../context.ts'
import { fail, ok, type Result } from '../result.ts'
import { sendSmsCode } from '../secrets/sms-code.ts'

const RESEND_SECONDS = 60

/** Has a code sent to the mobile a bank knows, within the limits every message has. */
export async function sendBankCode(
  ctx: CustomerContext,
  mobile: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const wait = (await ctx.limits.spend('smsAddress', ctx.address)) ?? (await ctx.limits.spend('smsAll', 'all'))
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const sent = await sendSmsCode(ctx, mobile, 'bindCard')
  if (sent === 'too-many') return fail('SMS-0002')
  return sent === 'failed' ? fail('SMS-0003') : ok({ resendAfterSeconds: RESEND_SECONDS })
}
