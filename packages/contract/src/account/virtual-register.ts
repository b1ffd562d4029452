import { agreementsOf } from '@zhixiao/domain/codes/agreements.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile, newLoginPassword } from '../fields.ts'
import { smsProof } from '../serve/purpose.ts'
import { newSession } from '../token/session.ts'

/** Creates a customer without a fund account (custbelongto '0') and logs in. */
export const virtualRegister = defineCall({
  door: 'site',
  id: 'CALL-028',
  name: 'account.virtualRegister',
  summary: '注册',
  method: 'POST',
  path: '/api/account/virtual-register',
  access: 'public',
  secret: ['loginPassword'],
  input: z.strictObject({
    mobile,
    smsCode: smsProof,
    loginPassword: newLoginPassword,
    agreements: z.array(z.enum(agreementsOf.register)).max(agreementsOf.register.length),
  }),
  output: newSession,
  errors: ['SMS-0001', 'AUTH-0006', 'AUTH-0007', 'AUTH-0008'],
})
