import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { isoDate, ownFile } from '../fields.ts'

/** The statement of a day as a certificate with the firm's seal, for third parties. */
export const shareProof = defineCall({
  door: 'site',
  id: 'CALL-964',
  name: 'query.shareProof',
  summary: '持有证明',
  method: 'POST',
  path: '/api/query/share-proof',
  access: 'customer',
  input: z.strictObject({ date: isoDate }),
  output: ownFile,
  errors: [],
})
