import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idCardImage } from './identity.ts'

/** One side of the ID card. With both sides there, `idcardupload` becomes '1', or '2' where another number
 *  or none was read on the front; `isRead` false says the latter. */
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
    idcardupload: z.enum(['0', '1', '2']),
    front: z.boolean(),
    back: z.boolean(),
    isRead: z.boolean(),
  }),
  errors: ['FILE-0001', 'FILE-0002', 'DS-ORG-0001'],
})
