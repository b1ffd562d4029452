import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { serial } from '../fields.ts'

/**
 * The next login on the device requires an SMS code again. Another customer's device is treated as one that does not
 * exist.
 */
export const deviceForget = defineCall({
  door: 'site',
  id: 'CALL-982',
  name: 'account.deviceForget',
  summary: '移除常用登录设备',
  method: 'DELETE',
  path: '/api/account/device/{id}',
  access: 'customer',
  write: true,
  input: z.strictObject({ id: serial }),
  output: z.object({}),
  errors: ['DEVICE-0001', 'PARAM-0002'],
})
