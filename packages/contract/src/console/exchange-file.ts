import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { isoDate } from '../fields.ts'

export const exchangeFileSend = defineCall({
  door: 'console',
  name: 'exchangeFile.send',
  summary: "has a trading day's applications sent to the registrars before the next settlement does; once for a day",
  method: 'POST',
  path: '/console-api/exchange-file/send',
  access: 'staff',
  again: 'once',
  right: ['exchange', 'make'],
  input: z.strictObject({ day: isoDate }),
  output: z.object({}),
  errors: ['CON-0407'],
})

export const exchangeFileRead = defineCall({
  door: 'console',
  name: 'exchangeFile.read',
  summary:
    'a file sent to a registrar, or booked from one in the last 30 days, with its bytes; an event itself, since it names customers',
  method: 'POST',
  path: '/console-api/exchange-file/read',
  access: 'staff',
  again: 'reads',
  right: ['exchange', 'make'],
  input: z.strictObject({ name: z.string().max(80) }),
  output: z.object({ file: z.string(), base64: z.base64(), sha256: z.string() }),
  errors: ['CON-0404', 'CON-0407'],
})
