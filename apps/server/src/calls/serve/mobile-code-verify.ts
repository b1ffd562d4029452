import type { Handler } from '../../kernel/context.ts'
import { fail, failField, ok } from '../../kernel/result.ts'
import { makeTicket, takeCode } from '../../platform/secrets/sms-code.ts'
import { mobileOf } from './mobile-of.ts'

export const mobileCodeVerify: Handler<'serve.mobileCodeVerify'> = async (ctx, { purpose, smsCode, ...input }) => {
  const mobile = await mobileOf(ctx, input.mobile)
  if (mobile === null) return failField('mobile', '请输入手机号')
  const right = await takeCode(ctx, mobile, purpose, smsCode)
  return right ? ok({ smsTicket: await makeTicket(ctx, mobile, purpose) }) : fail('SMS-0001')
}
