import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** The obstacles to closing the account. */
export const closeCheck = defineCall({
  door: 'site',
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
        /** The route where the customer can resolve it. */
        route: z.string(),
      }),
    ),
  }),
  errors: ['DS-ORG-0001'],
})
