import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/**
 * Submits the images stored by account.idcardUpload: `idcardupload` becomes '1', or '2' when name, number or last
 * day differ from the account's or were not recognised. Opening an account and renewing the card submit them too.
 */
export const idcardSubmit = defineCall({
  door: 'site',
  id: 'CALL-1010',
  name: 'account.idcardSubmit',
  summary: '提交身份证影像',
  method: 'POST',
  path: '/api/account/idcard/submit',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject({}),
  output: z.object({ idcardupload: z.enum(['1', '2', '3']) }),
  errors: ['FILE-0003', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
