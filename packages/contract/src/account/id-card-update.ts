import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { invalidate, reportedName, reportedNumber } from './identity.ts'

/**
 * Replaces the ID card with a renewed one, after both sides were uploaded by account.idcardUpload within half an hour.
 * Name and number stay those of the account; only the validity changes.
 */
export const idCardUpdate = defineCall({
  door: 'site',
  id: 'CALL-952',
  name: 'account.idCardUpdate',
  summary: '更新身份证',
  method: 'POST',
  path: '/api/account/id-card/update',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno'],
  input: z.strictObject({ custname: reportedName, idno: reportedNumber, invalidate }),
  output: z.object({}),
  errors: ['ID-0001', 'FILE-0003', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
