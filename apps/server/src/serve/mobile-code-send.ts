import type { Handler } from '../context.ts'
import { failField } from '../result.ts'
import { mayCall, sendCode } from '../send-code.ts'
import { mobileOf } from './mobile-of.ts'

/** Sent to whoever's number: only its holder learns whether it is a customer's, from the call that uses the code. */
export const mobileCodeSend: Handler<'serve.mobileCodeSend'> = async (ctx, input) => {
  const { purpose } = input
  const mobile = await mobileOf(ctx, input.mobile)
  if (mobile === null) return failField('mobile', '请输入手机号')
  return (await mayCall(ctx, purpose, mobile, input)) ?? sendCode(ctx, purpose, mobile)
}
