import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { newTradePassword, passwordToCheck } from '../fields.ts'

/** Wrong attempts at the old password share one counter with those of orders. */
export const passwordTradeUpdate = defineCall({
  door: 'site',
  id: 'CALL-049',
  name: 'account.passwordTradeUpdate',
  summary: '修改交易密码',
  method: 'POST',
  path: '/api/account/password/trade/update',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['oldPassword', 'newPassword'],
  input: z.strictObject({ oldPassword: passwordToCheck, newPassword: newTradePassword }),
  output: z.object({}),
  errors: ['DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
