import { z } from 'zod'
import { instantText } from '../fields.ts'
import { staffName, staffRole } from './auth.ts'
import { defineConsoleCall } from './define-console-call.ts'

export const staffList = defineConsoleCall({
  name: 'staff.list',
  summary: 'staff with roles, second factor, limit and live session',
  method: 'GET',
  path: '/console-api/staff',
  access: 'staff',
  right: ['staff', 'read'],
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        name: staffName,
        fullName: z.string(),
        roles: z.array(staffRole),
        releaseLimit: z.string(),
        hasAuthenticator: z.boolean(),
        addedAt: instantText,
        addedBy: z.string(),
        disabledAt: instantText.nullable(),
        seenAt: instantText.nullable(),
      }),
    ),
  }),
  errors: [],
})
