import type { Handler } from '../kernel/context.ts'
import { failField } from '../kernel/result.ts'
import { mayCall, ownMobile, SAME_MOBILE, sendCode } from '../secrets/send-code.ts'
import { mobileOf } from './mobile-of.ts'

/** Sent to any number: only its holder learns whether it is a customer's, from the call that uses the code. */
export const mobileCodeSend: Handler<'serve.mobileCodeSend'> = async (ctx, input) => {
  const { purpose } = input
  const mobile = await mobileOf(ctx, input.mobile)
  if (mobile === null) return failField('mobile', '请输入手机号')
  // The old number's code is asked for without naming it: who names it means it as the new one.
  if (purpose === 'changeMobile' && input.mobile !== undefined && input.mobile === (await ownMobile(ctx)))
    return failField('mobile', SAME_MOBILE)
  return (await mayCall(ctx, purpose, mobile, input)) ?? sendCode(ctx, purpose, mobile)
}
