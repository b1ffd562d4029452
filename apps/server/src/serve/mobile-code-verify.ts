import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { makeTicket, takeCode } from '../secrets/sms-code.ts'

export const mobileCodeVerify: Handler<'serve.mobileCodeVerify'> = async (ctx, { purpose, mobile, smsCode }) => {
  const right = await takeCode(ctx, mobile, purpose, smsCode)
  return right ? ok({ smsTicket: await makeTicket(ctx, mobile, purpose) }) : fail('SMS-0001')
}
