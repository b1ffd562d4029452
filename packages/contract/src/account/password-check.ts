import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck } from '../fields.ts'

/** Failed attempts share one counter with those of orders and logins. */
export const passwordCheck = defineCall({
  door: 'site',
  id: 'CALL-045',
  name: 'account.passwordCheck',
  summary: '校验密码',
  method: 'POST',
  path: '/api/account/password/check',
  access: 'customer',
  secret: ['password'],
  input: z.strictObject({ kind: z.enum(['login', 'trade']), password: passwordToCheck }),
  /** `proof` replaces the password for two minutes, within this session. */
  output: z.object({ proof: z.string() }),
  errors: ['AUTH-0002', 'AUTH-0004', 'DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT'],
})
