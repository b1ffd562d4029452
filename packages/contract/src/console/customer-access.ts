import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { serial } from '../fields.ts'
import { openWords } from '../open-words.ts'

/** A customer, why, and the ticket of this customer that it is done for. */
const input = z.strictObject({
  custno: z.string().max(32),
  reason: openWords('请填写理由，2 至 200 字', 2),
  ticket: serial.optional(),
})

export const customerUnlock = defineCall({
  door: 'console',
  name: 'customer.unlock',
  summary: 'ends the lock of a password of a customer after wrong tries, for a reason; the customer is notified by SMS',
  method: 'POST',
  path: '/console-api/customer/{custno}/unlock',
  access: 'staff',
  again: 'once',
  right: ['access', 'do'],
  input: input.extend({ password: z.enum(['login', 'trade', 'query']) }),
  output: z.object({}),
  errors: ['CON-0403', 'CON-0404', 'CON-0408'],
})

export const customerEndLogins = defineCall({
  door: 'console',
  name: 'customer.endLogins',
  summary:
    'ends the login of a customer on every device, each of which needs a code by SMS again; the customer is notified by SMS',
  method: 'POST',
  path: '/console-api/customer/{custno}/end-logins',
  access: 'staff',
  again: 'once',
  right: ['access', 'do'],
  input,
  output: z.object({
    /** Whether a login was in progress. */
    ended: z.boolean(),
    /** Devices that need a code again. */
    devices: z.int(),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0408'],
})
