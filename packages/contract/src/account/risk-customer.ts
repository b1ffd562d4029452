import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { riskState } from './risk-fields.ts'

export const riskCustomer = defineCall({
  door: 'site',
  id: 'CALL-043',
  name: 'account.riskCustomer',
  summary: '本人风险测评结果',
  method: 'GET',
  path: '/api/account/risk/customer',
  access: 'customer',
  input: z.strictObject({}),
  output: riskState,
  errors: [],
})
