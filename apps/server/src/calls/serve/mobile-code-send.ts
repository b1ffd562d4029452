import type { Handler } from '../../kernel/context.ts'
import { failField } from '../../kernel/result.ts'
import { mayCall, ownMobile, SAME_MOBILE, sendCode, sendHolderCode } from '../../platform/secrets/send-code.ts'
import { mobileOf } from './mobile-of.ts'

/**
 * Sends to any number: whether it belongs to a customer shows only in the call that uses the code, which requires
 * holding the phone.
 */
export const mobileCodeSend: Handler<'serve.mobileCodeSend'> = async (ctx, input) => {
  const { purpose } = input
  const mobile = await mobileOf(ctx, input.mobile)
  if (mobile === null) return failField('mobile', '请输入手机号')
  // The code for the current number is requested without naming it; a number in the request is the new one.
  if (purpose === 'changeMobile' && input.mobile !== undefined && input.mobile === (await ownMobile(ctx)))
    return failField('mobile', SAME_MOBILE)
  const refusal = await mayCall(ctx, purpose, mobile, input)
  if (refusal) return refusal
  return input.idno === undefined ? sendCode(ctx, purpose, mobile) : sendHolderCode(ctx, purpose, mobile, input.idno)
}
