import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { smsTicket } from '../serve/purpose.ts'

/** What a mobile number is registered for; the caller has just proved to hold it (purpose `register`). */
export const registerState = defineCall({
  door: 'site',
  id: 'CALL-027',
  name: 'account.registerState',
  summary: '查询注册状态',
  method: 'GET',
  path: '/api/account/register-state',
  access: 'public',
  input: z.strictObject({ smsTicket }),
  output: z.object({ registered: z.boolean(), hasFundAccount: z.boolean() }),
  errors: ['SMS-0001'],
})
