import { z } from 'zod'
import { type EmergencyActName, isEmergencyAct } from '../acts/acts.ts'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { openWords } from '../open-words.ts'
import { oneTimeCode, person } from './auth.ts'
import { keyProof } from './key-proof.ts'
import { papers, sentPapers } from './paper.ts'
import { MOST_FILE, proposal, requestState, tried } from './request.ts'
import { shown } from './shown.ts'

const alone = {
  act: z.custom<EmergencyActName>(value => typeof value === 'string' && isEmergencyAct(value)),
  input: proposal.input,
}

const emergency = z.object({
  emergencyId: serial,
  /** An act of the console, or a command. */
  act: z.string(),
  object: z.string(),
  /** Its name beside the number; '' without one. */
  about: z.string(),
  byCommand: z.boolean(),
  doneBy: person,
  doneAt: instantText,
  /** The reason for the urgency; '' for a command without one. */
  reason: z.string(),
  dueOn: z.string(),
  overdue: z.boolean(),
  outcome: z.enum(['confirmed', 'objected']).nullable(),
  reviewedBy: person.nullable(),
  reviewedAt: instantText.nullable(),
  opinion: z.string().nullable(),
  /** The act that reverses an emergency with an objection. */
  reversal: z.string().nullable(),
  /** Whether the caller may review it; otherwise why not. */
  whyNot: z.enum(['own', 'right', 'invited', 'decided']).nullable(),
})

export const emergencyTry = defineCall({
  door: 'console',
  name: 'emergency.try',
  summary: 'what an act would do now that the caller may do alone in an emergency',
  method: 'POST',
  path: '/console-api/emergency/try',
  access: 'staff',
  keepsNothing: true,
  input: z.strictObject(alone),
  output: tried,
  errors: ['CON-0403', 'CON-0407', 'CON-0408', 'CON-0409'],
})

export const emergencyDo = defineCall({
  door: 'console',
  name: 'emergency.do',
  summary: 'does an act at once, as it was shown, for one person with the right to check it; another one reviews it',
  method: 'POST',
  path: '/console-api/emergency',
  access: 'staff',
  mostBytes: MOST_FILE,
  input: z.strictObject({
    ...alone,
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    reason: openWords('请填写紧急办理的理由'),
    papers: sentPapers,
    /** Either a code or a passkey that signed the challenge of this digest. */
    code: oneTimeCode.optional(),
    key: keyProof.optional(),
  }),
  output: z.object({ emergencyId: serial, dueOn: z.string() }),
  errors: ['CON-0403', 'CON-0407', 'CON-0408', 'CON-0409', 'CON-0421', 'CON-0429'],
})

export const emergencyList = defineCall({
  door: 'console',
  name: 'emergency.list',
  summary: 'what one person did alone: open reviews by the day on which they are due, or those that are done',
  method: 'GET',
  path: '/console-api/emergency',
  access: 'staff',
  input: z.strictObject({ tab: z.enum(['open', 'reviewed']), after: z.string().max(40).optional() }),
  output: z.object({
    list: z.array(emergency),
    /** The key of the next page; null on the last. */
    next: z.string().nullable(),
  }),
  errors: [],
})

export const emergencyShow = defineCall({
  door: 'console',
  name: 'emergency.show',
  summary: 'one act of one person whole, with what it did',
  method: 'GET',
  path: '/console-api/emergency/{id}',
  access: 'staff',
  input: z.strictObject({ id: serial }),
  output: emergency.extend({
    input: z.array(z.object({ name: z.string(), value: z.string(), about: z.string() })),
    preview: z.array(z.string()),
    shown: shown.nullable(),
    /** The kind of proof; null for a command. */
    proof: z.enum(['demo', 'code', 'key']).nullable(),
    /** The reversing act if the list has one; for a command the reviewer names it. */
    takenBackBy: z.string().nullable(),
    papers,
    /** Requests for that act on the same object since then, which the caller may read; the newest first. */
    reversals: z.array(z.object({ requestId: serial, act: z.string(), object: z.string(), state: requestState })),
  }),
  errors: ['CON-0403', 'CON-0404'],
})

export const emergencyReview = defineCall({
  door: 'console',
  name: 'emergency.review',
  summary: 'confirms what another person did alone, or objects and names the act that takes it back',
  method: 'POST',
  path: '/console-api/emergency/{id}/review',
  access: 'staff',
  again: 'once',
  input: z.strictObject({
    id: serial,
    outcome: z.enum(['confirmed', 'objected']),
    opinion: openWords('请填写理由'),
    /** For a command only: the reversal of other acts is in the list. */
    reversal: z.string().trim().min(1).max(60).optional(),
  }),
  output: z.object({}),
  errors: ['CON-0403', 'CON-0404', 'CON-0405', 'CON-0410'],
})
