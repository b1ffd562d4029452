import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idCardImage } from './identity.ts'

/**
 * Stores an image of one side of the ID card; it counts once submitted. Returns the sides that are there; `isRead` is
 * false when name and number, or the last day, were not recognised.
 */
export const idcardUpload = defineCall({
  door: 'site',
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
    /** Recognition is busy: the image is stored and read later automatically. */
    isAwaited: z.boolean(),
  }),
  errors: ['FILE-0001', 'FILE-0002', 'OCR-0001', 'DS-ORG-0001', 'PARAM-0002'],
})
