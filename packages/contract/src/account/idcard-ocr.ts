import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idCardImage } from './identity.ts'

/** Reads one side of an ID card into form fields that the customer can correct. Nothing is stored. */
export const idcardOcr = defineCall({
  door: 'site',
  id: 'CALL-035',
  name: 'account.idcardOcr',
  summary: '识别身份证影像',
  method: 'POST',
  path: '/api/account/idcard/ocr',
  access: 'customer',
  personal: true,
  files: ['image'],
  input: z.strictObject({ side: z.enum(['front', 'back']), image: idCardImage }),
  /** Texts as printed, empty where nothing was recognised; `sex` is a dictionary code. */
  output: z.discriminatedUnion('side', [
    z.object({
      side: z.literal('front'),
      custname: z.string(),
      sex: z.enum(['0', '1']),
      nation: z.string(),
      birthday: z.string(),
      address: z.string(),
      idno: z.string(),
    }),
    z.object({ side: z.literal('back'), issuer: z.string(), validFrom: z.string(), invalidate: z.string() }),
  ]),
  errors: ['OCR-1111', 'OCR-0001', 'FILE-0001', 'DS-ORG-0001'],
})
