import { isReleasedAct, type ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import { z } from 'zod'
import { instantText, serial } from '../fields.ts'
import { oneTimeCode, staffName } from './auth.ts'
import { defineConsoleCall } from './define-console-call.ts'

const releasedAct = z.custom<ReleasedActName>(value => typeof value === 'string' && isReleasedAct(value))
const state = z.enum(['open', 'released', 'rejected', 'withdrawn', 'expired'])

const request = z.object({
  requestId: serial,
  act: releasedAct,
  object: z.string(),
  state,
  /** Yuan with two places; null where no money moves by it. */
  amount: z.string().nullable(),
  requestedBy: z.object({ name: staffName, fullName: z.string() }),
  requestedAt: instantText,
  expiresAt: instantText,
  decidedBy: z.object({ name: staffName, fullName: z.string() }).nullable(),
  decidedAt: instantText.nullable(),
  reason: z.string(),
  /** Whether the caller may approve it; otherwise why not. */
  canApprove: z.boolean(),
  whyNot: z.enum(['own', 'right', 'limit', 'decided']).nullable(),
})

export const requestList = defineConsoleCall({
  name: 'request.list',
  summary: 'requests that wait for a second person, own ones, decided ones',
  method: 'GET',
  path: '/console-api/request',
  access: 'staff',
  input: z.strictObject({ tab: z.enum(['toCheck', 'mine', 'decided']), before: serial.optional() }),
  output: z.object({
    list: z.array(request),
    /** The key of the next page; null on the last. */
    next: serial.nullable(),
    counts: z.object({ toCheck: z.number(), mine: z.number() }),
  }),
  errors: [],
})

export const requestShow = defineConsoleCall({
  name: 'request.show',
  summary: 'one request with what the engine says it will do, counted again now',
  method: 'GET',
  path: '/console-api/request/{id}',
  access: 'staff',
  input: z.strictObject({ id: serial }),
  output: request.extend({
    /** Arguments of the act by name. */
    input: z.array(z.object({ name: z.string(), value: z.string() })),
    /** What the act said it does when it was requested, a line each. */
    preview: z.array(z.string()),
    /** The same tried again now; null for a request that is decided. */
    now: z.array(z.string()).nullable(),
    /** Whether both are the same, so that it can be approved. */
    unchanged: z.boolean(),
    /** Digest of what was requested; sent back with the approval. */
    digest: z.string(),
    files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
  }),
  errors: ['CON-0404', 'CON-0403'],
})

export const requestApprove = defineConsoleCall({
  name: 'request.approve',
  summary: 'does what another member of staff requested, as it was shown',
  method: 'POST',
  path: '/console-api/request/{id}/approve',
  access: 'staff',
  input: z.strictObject({ id: serial, digest: z.string().regex(/^[0-9a-f]{64}$/), code: oneTimeCode.optional() }),
  output: z.object({ report: z.array(z.string()) }),
  errors: ['CON-0403', 'CON-0404', 'CON-0405', 'CON-0406', 'CON-0409', 'CON-0410', 'CON-0421'],
})

export const requestReject = defineConsoleCall({
  name: 'request.reject',
  summary: 'ends a request without doing it; an own one is withdrawn',
  method: 'POST',
  path: '/console-api/request/{id}/reject',
  access: 'staff',
  input: z.strictObject({ id: serial, reason: z.string().trim().min(1, '请填写理由').max(200, '理由最多 200 字') }),
  output: z.object({ state: z.enum(['rejected', 'withdrawn']) }),
  errors: ['CON-0403', 'CON-0404', 'CON-0410', 'CON-0422'],
})
