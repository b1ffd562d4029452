import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { optionalProfileFields, profileFields } from './profile-fields.ts'

/**
 * Changes what is given and leaves the rest. Name, ID number, sex and birthday are no one's to change here; the validity of
 * the ID takes its pictures (account.idCardUpdate).
 */
export const userInfoSet = defineCall({
  id: 'CALL-056',
  name: 'account.userInfoSet',
  summary: '修改个人信息',
  method: 'POST',
  path: '/api/account/user-info',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject({ ...profileFields, ...optionalProfileFields }).partial(),
  /** The fields a customer still has to fill in before trading, by their names in account.userInfo. */
  output: z.object({ missing: z.array(z.string()) }),
  errors: ['DS-ORG-0001'],
})
