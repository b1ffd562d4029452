import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { optionalProfileFields, profileFields } from './profile-fields.ts'

/**
 * Changes the given fields and leaves the rest. Name, ID number, sex and birthday cannot be changed here; the ID's
 * validity changes with its images (account.idCardUpdate).
 */
export const userInfoSet = defineCall({
  door: 'site',
  id: 'CALL-056',
  name: 'account.userInfoSet',
  summary: '修改个人信息',
  method: 'POST',
  path: '/api/account/user-info',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject({ ...profileFields, ...optionalProfileFields }).partial(),
  /** The account.userInfo fields that the customer still has to fill in before trading. */
  output: z.object({ missing: z.array(z.string()) }),
  errors: ['DS-ORG-0001', 'PARAM-0002'],
})
