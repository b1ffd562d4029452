import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'
import { person, staffName, staffRole } from './auth.ts'

export const staffList = defineCall({
  door: 'console',
  name: 'staff.list',
  summary:
    'staff with roles and their origin, second factor, limit, live session and open invitation; the review of the roles',
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
        /** The request that granted the roles; null without one, as in a demo. */
        granted: z.object({ at: instantText, asked: person, released: person }).nullable(),
        releaseLimit: z.string(),
        hasAuthenticator: z.boolean(),
        addedAt: instantText,
        addedBy: z.string(),
        disabledAt: instantText.nullable(),
        /** Since when the login is suspended; it can be restored. */
        suspendedAt: instantText.nullable(),
        seenAt: instantText.nullable(),
        session: z.object({ startedAt: instantText, seenAt: instantText, address: z.string() }).nullable(),
        /** Set while the person has no password; `isOver`: it expired and a new invitation is needed. */
        invitation: z.object({ expiresAt: instantText, hasLink: z.boolean(), isOver: z.boolean() }).nullable(),
      }),
    ),
    review: z.object({
      last: z.object({ at: instantText, by: person }).nullable(),
      dueAt: instantText.nullable(),
      isOverdue: z.boolean(),
      /** Digest of the list of roles; sent back with the review. */
      digest: z.string(),
    }),
  }),
  errors: [],
})

export const staffEndSession = defineCall({
  door: 'console',
  name: 'staff.endSession',
  summary:
    'ends the live session of a member of staff: of another one by who may change staff, the own one by everybody',
  method: 'POST',
  path: '/console-api/staff/{name}/end-session',
  access: 'staff',
  again: 'once',
  input: z.strictObject({ name: staffName }),
  output: z.object({}),
  errors: ['CON-0403', 'CON-0408'],
})

export const staffLink = defineCall({
  door: 'console',
  name: 'staff.link',
  summary: 'the link of an invitation that was released, shown once; one made before is worth nothing',
  method: 'POST',
  path: '/console-api/staff/{name}/link',
  access: 'staff',
  right: ['staff', 'make'],
  input: z.strictObject({ name: staffName }),
  output: z.object({
    /** Appended to the console's address; browsers do not send the part after #. */
    path: z.string(),
    expiresAt: instantText,
  }),
  errors: ['CON-0410'],
})

export const staffReview = defineCall({
  door: 'console',
  name: 'staff.review',
  summary: 'marks who has which roles as reviewed, as it was shown',
  method: 'POST',
  path: '/console-api/staff/review',
  access: 'staff',
  right: ['staff', 'check'],
  input: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({ people: z.number() }),
  errors: ['CON-0409'],
})
