import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idCardImage } from './identity.ts'

/**
 * Keeps a picture of one side of the ID card; it counts when it is submitted. Answers which sides are there; `isRead` false:
 * no number was read on the front.
 */
export const idcardUpload = defineCall({
  id: 'CALL-034',
  name: 'account.idcardUpload',
  summary: '上传身份证影像',
  method: 'POST',
  path: '/api/account/idcard/upload',
  access: 'customer',
  write: true,
  personal: true,
  files: ['image'],
  input: z.strictObject({ side: z.enum(['front', 'back']), image: idCardImage }),
  output: z.object({
    front: z.boolean(),
    back: z.boolean(),
    isRead: z.boolean(),
  }),
  errors: ['FILE-0001', 'FILE-0002', 'DS-ORG-0001'],
})
