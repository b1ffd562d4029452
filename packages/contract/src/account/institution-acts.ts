import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'

/** Recent changes, locks and other acts on an institution's passwords, newest first. */
export const institutionActs = defineCall({
  door: 'site',
  id: 'CALL-970',
  name: 'account.institutionActs',
  summary: '机构安全操作记录',
  method: 'GET',
  path: '/api/account/institution-acts',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    acts: z.array(
      z.object({
        at: instantText,
        password: z.enum(['login', 'query', 'trade']),
        act: z.enum(['verified', 'wrong', 'locked', 'changed', 'reset']),
      }),
    ),
  }),
  errors: ['ORG-0001'],
})
