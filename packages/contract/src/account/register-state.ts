import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Says what a mobile number is registered for, to whoever has just proved to hold it (purpose `register`). */
export const registerState = defineCall({
  id: 'CALL-027',
  name: 'account.registerState',
  summary: '查询注册状态',
  method: 'GET',
  path: '/api/account/register-state',
  access: 'public',
  input: z.strictObject({ smsTicket: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '请重新获取验证码') }),
  output: z.object({ registered: z.boolean(), hasFundAccount: z.boolean() }),
  errors: ['SMS-0001'],
})
