import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile, passwordToCheck } from '../fields.ts'

/** The newest stored image of each side of the customer's own ID card; null where there is none or its file is damaged. */
export const idImages = defineCall({
  door: 'site',
  id: 'CALL-991',
  name: 'account.idImages',
  summary: '查看证件影像',
  method: 'POST',
  path: '/api/account/id-images',
  access: 'customer',
  personal: true,
  secret: ['password'],
  input: z.strictObject({ kind: z.enum(['login', 'trade']), password: passwordToCheck }),
  output: z.object({ front: ownFile.nullable(), back: ownFile.nullable() }),
  errors: ['AUTH-0002', 'AUTH-0004', 'DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT', 'DS-ORG-0001'],
})
