import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idCardImage } from './identity.ts'

/**
 * Uploads one side of the ID card. With both sides present `idcardupload` becomes '1', or '2' when the number on the
 * front differs or was not recognised; in the latter case `isRead` is false.
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
    idcardupload: z.enum(['0', '1', '2']),
    front: z.boolean(),
    back: z.boolean(),
    isRead: z.boolean(),
  }),
  errors: ['FILE-0001', 'FILE-0002', 'DS-ORG-0001'],
})
