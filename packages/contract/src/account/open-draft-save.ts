import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { openDraftFields } from './open-draft-fields.ts'

/** Replaces the stored draft. */
export const openDraftSave = defineCall({
  door: 'site',
  id: 'CALL-977',
  name: 'account.openDraftSave',
  summary: '开户草稿保存',
  method: 'POST',
  path: '/api/account/open-draft/save',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno', 'cardno'],
  input: z.strictObject(openDraftFields),
  output: z.object({}),
  errors: ['OPEN-0002', 'DS-ORG-0001', 'PARAM-0002'],
})
