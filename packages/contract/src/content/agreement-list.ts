import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode } from '../fields.ts'

/** The agreements in force, each as a PDF; with a fund, its product summary comes first. */
export const agreementList = defineCall({
  door: 'site',
  id: 'CALL-940',
  name: 'content.agreementList',
  summary: '协议与业务规则',
  method: 'GET',
  path: '/api/content/agreement/list',
  access: 'public',
  input: z.strictObject({ fundCode: fundCode.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        version: z.string(),
        effectiveOn: dateText.nullable(),
        url: z.string(),
        /** Size in bytes, and the file's hash; null for a summary, which is generated on request. */
        size: z.int().nullable(),
        sha256: z.string().nullable(),
      }),
    ),
  }),
  errors: ['SYS-0404'],
})
