import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { openDraftFields } from './open-draft-fields.ts'

/** The customer's unfinished account opening, shared across devices; null when there is none. */
export const openDraft = defineCall({
  door: 'site',
  id: 'CALL-976',
  name: 'account.openDraft',
  summary: '开户草稿查询',
  method: 'GET',
  path: '/api/account/open-draft',
  access: 'customer',
  personal: true,
  input: z.strictObject({}),
  output: z.object({
    draft: z.object(openDraftFields).nullable(),
    /** Which sides of the ID card were uploaded. */
    images: z.object({ front: z.boolean(), back: z.boolean() }),
  }),
  errors: ['DS-ORG-0001'],
})
