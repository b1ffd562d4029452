import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile, passwordToCheck } from '../fields.ts'

/**
 * All data the company holds on the customer except secrets, from one snapshot: JSON for machines, HTML for reading.
 */
export const dataExport = defineCall({
  door: 'site',
  id: 'CALL-987',
  name: 'account.dataExport',
  summary: '导出个人数据',
  method: 'POST',
  path: '/api/account/data/export',
  access: 'customer',
  secret: ['password'],
  input: z.strictObject({ kind: z.enum(['login', 'trade']), password: passwordToCheck }),
  output: z.object({
    files: z.array(ownFile),
    /** What the files leave out, and why. */
    withheld: z.array(z.object({ what: z.string(), reason: z.string() })),
  }),
  errors: ['AUTH-0002', 'AUTH-0004', 'DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT', 'DATA-0001'],
})
