import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { behaviour } from './behaviour.ts'

/**
 * Idempotent: an existing entry stays, a repeated visit moves to today. Beyond the limit the oldest visits are dropped.
 */
export const behaviourAdd = defineCall({
  door: 'site',
  id: 'CALL-053',
  name: 'account.behaviourAdd',
  summary: '加自选、收藏，记录足迹',
  method: 'POST',
  path: '/api/account/behaviour/add',
  access: 'customer',
  write: true,
  input: behaviour,
  output: z.object({ collected: z.literal(true) }),
  errors: ['SYS-0404', 'COLLECT-0001', 'PARAM-0002'],
})
