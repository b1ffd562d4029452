import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Deletes all footprints; account.behaviourDelete deletes one. */
export const footprintClear = defineCall({
  door: 'site',
  id: 'CALL-951',
  name: 'account.footprintClear',
  summary: '清空足迹',
  method: 'POST',
  path: '/api/account/footprint/clear',
  access: 'customer',
  write: true,
  input: z.strictObject({}),
  output: z.object({}),
  errors: ['PARAM-0002'],
})
