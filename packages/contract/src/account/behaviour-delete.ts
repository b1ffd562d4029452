import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { behaviour } from './behaviour.ts'

/** Idempotent: deleting a missing entry succeeds. */
export const behaviourDelete = defineCall({
  door: 'site',
  id: 'CALL-054',
  name: 'account.behaviourDelete',
  summary: '取消自选、收藏，删除足迹',
  method: 'POST',
  path: '/api/account/behaviour/delete',
  access: 'customer',
  write: true,
  input: behaviour,
  output: z.object({ collected: z.literal(false) }),
  errors: ['PARAM-0002'],
})
