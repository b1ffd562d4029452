import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { userInfoFields } from './user-info.ts'

/** The counterpart of `account.userInfo` for institutions. */
export const organisationInfo = defineCall({
  door: 'site',
  id: 'CALL-058',
  name: 'account.organisationInfo',
  summary: '机构用户信息',
  method: 'POST',
  path: '/api/account/organisation-info',
  access: 'customer',
  input: z.strictObject({ clientid: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, '客户编号有误') }),
  output: userInfoFields.extend({
    organisation: z.object({ name: z.string(), idtype: z.string(), idno: z.string(), industry: z.string() }),
  }),
  errors: [],
})
