import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** What stands in the way of closing the account. */
export const closeCheck = defineCall({
  id: 'CALL-988',
  name: 'account.closeCheck',
  summary: '注销条件检查',
  method: 'GET',
  path: '/api/account/close/check',
  access: 'customer',
  personal: true,
  input: z.strictObject({}),
  output: z.object({
    obstacles: z.array(
      z.object({
        code: z.enum(['holding', 'pending', 'paying', 'plan', 'remittance']),
        text: z.string(),
        /** The place where it can be seen to. */
        route: z.string(),
      }),
    ),
  }),
  errors: ['DS-ORG-0001'],
})
