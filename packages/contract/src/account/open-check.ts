import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { custname, idno, invalidate } from './identity.ts'

/** Whether this person may open an account here; the first step of the opening. */
export const openCheck = defineCall({
  door: 'site',
  id: 'CALL-032',
  name: 'account.openCheck',
  summary: '开户资格校验',
  method: 'POST',
  path: '/api/account/open-check',
  access: 'customer',
  personal: true,
  secret: ['idno'],
  input: z.strictObject({ custname, idtype: z.literal('0', '网上开户仅支持居民身份证'), idno, invalidate }),
  /** Derived from the ID number; `sex` is a dictionary code. */
  output: z.object({ birthday: z.string(), sex: z.enum(['0', '1']) }),
  errors: ['OPEN-0001', 'OPEN-0002', 'OPEN-0003', 'DS-ORG-0001'],
})
