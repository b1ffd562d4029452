import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { collected } from './behaviour.ts'

/** Adding what is there already succeeds and changes nothing. */
export const behaviourAdd = defineCall({
  id: 'CALL-053',
  name: 'account.behaviourAdd',
  summary: '加自选、收藏',
  method: 'POST',
  path: '/api/account/behaviour/add',
  access: 'customer',
  write: true,
  input: collected,
  output: z.object({ collected: z.literal(true) }),
  errors: ['SYS-0404', 'COLLECT-0001', 'PARAM-0002'],
})
