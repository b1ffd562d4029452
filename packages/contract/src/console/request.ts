import { z } from 'zod'
import { type ActName, isAct, type Proposal } from '../acts/acts.ts'
import { defineCall } from '../define-call.ts'
import { base64, instantText, serial } from '../fields.ts'
import { openWords } from '../open-words.ts'
import { oneTimeCode, person, staffName, staffRole } from './auth.ts'
import { keyProof } from './key-proof.ts'
import { papers, sentPapers } from './paper.ts'
import { shown } from './shown.ts'

export const releasedAct = z.custom<ActName>(value => typeof value === 'string' && isAct(value))
/** A file of 20 MiB in base64. */
export const MOST_FILE = 28 * 1024 * 1024
const tab = z.enum(['toCheck', 'mine', 'decided'])
export const requestState = z.enum(['open', 'released', 'rejected', 'withdrawn', 'expired'])

const request = z.object({
  requestId: serial,
  act: releasedAct,
  object: z.string(),
  /** The object's name: a masked customer, fund, text, template or member of staff; '' without one. */
  about: z.string(),
  state: requestState,
  /** Yuan with two places; null where no money moves by it. */
  amount: z.string().nullable(),
  requestedBy: person,
  requestedAt: instantText,
  expiresAt: instantText,
  decidedBy: person.nullable(),
  decidedAt: instantText.nullable(),
  reason: z.string(),
  /** Whether the caller may approve it; otherwise why not. */
  canApprove: z.boolean(),
  whyNot: z.enum(['own', 'right', 'limit', 'decided', 'approved', 'invited', 'role']).nullable(),
  /** Roles of which one person each must approve it; empty where any one who checks such acts suffices. */
  needs: z.array(staffRole),
  /** Who has approved it so far, where two must. */
  approvals: z.array(z.object({ name: staffName, fullName: z.string(), at: instantText })),
  /** The number of the engine's warnings at the time of the request. */
  warnings: z.number(),
})

export const requestList = defineCall({
  door: 'console',
  name: 'request.list',
  summary: 'requests that wait for a second person, own ones, decided ones',
  method: 'GET',
  path: '/console-api/request',
  access: 'staff',
  input: z.strictObject({
    tab,
    act: releasedAct.optional(),
    by: staffName.optional(),
    state: requestState.optional(),
    /** Only requests that expire on this business day. */
    today: z.literal('1').optional(),
    before: serial.optional(),
  }),
  output: z.object({
    list: z.array(request),
    /** Staff who may make the tab's acts. */
    makers: z.array(person),
    /** The key of the next page; null on the last. */
    next: serial.nullable(),
    /** `toReview`: emergencies that the caller may review. */
    counts: z.object({ toCheck: z.number(), mine: z.number(), toReview: z.number() }),
  }),
  errors: [],
})

/** How long the server caches the dry run of a request, so that not every page of the inbox repeats it. */
export const STALE_KEPT_MS = 300_000

export const requestStale = defineCall({
  door: 'console',
  name: 'request.stale',
  summary: 'which open requests do something else by now than they were made for, so that nobody can approve them',
  method: 'GET',
  path: '/console-api/request/stale',
  access: 'staff',
  input: z.strictObject({ tab }),
  output: z.object({ list: z.array(serial) }),
  errors: [],
})

export const requestShow = defineCall({
  door: 'console',
  name: 'request.show',
  summary: 'one request with what the engine says it will do, counted again now',
  method: 'GET',
  path: '/console-api/request/{id}',
  access: 'staff',
  input: z.strictObject({ id: serial }),
  output: request.extend({
    /** Its input by field, each text of a list by itself. `about`: the name of the fund, customer or member of staff whose code it is; '' without one. */
    input: z.array(z.object({ name: z.string(), value: z.string(), about: z.string() })),
    /** The maker's note. */
    note: z.string(),
    /** The effects as requested. */
    asked: shown.nullable(),
    /** The effects now; null if the request is decided or the engine would refuse it. */
    now: shown.nullable(),
    /** Why the engine would refuse it now. */
    why: z.string().nullable(),
    /** Whether it can be approved: the effects are equal, or only totals moved a little. */
    unchanged: z.boolean(),
    /** Whether an approval must state a reason: the text has forbidden words. */
    needsReason: z.boolean(),
    /** Totals that moved by less than 0.1 % and less than 100 yuan since; an approval is still possible and names them. */
    moved: z.array(z.object({ name: z.string(), before: z.string(), value: z.string() })),
    /** Whether the caller, its maker, may resubmit it, with its papers. */
    canResubmit: z.boolean(),
    /** Digest of what was requested; sent back with the approval. */
    digest: z.string(),
    files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
    /** Fields of an open request whose texts are sealed; `request.reveal` reads one. */
    sealed: z.array(z.string()),
    papers,
    /** Whether the caller, its maker, can download the copy of a customer's data that it allows; null without one. */
    copy: z.enum(['ready', 'taken', 'over']).nullable(),
    /** The approver's kind of proof at the console; null otherwise. */
    proof: z.enum(['demo', 'code', 'key']).nullable(),
  }),
  errors: ['CON-0404', 'CON-0403'],
})

export const requestReveal = defineCall({
  door: 'console',
  name: 'request.reveal',
  summary: 'the text of one sealed field of an open request, for its maker and its checkers; the reading is recorded',
  method: 'POST',
  path: '/console-api/request/{id}/reveal',
  access: 'staff',
  again: 'reads',
  input: z.strictObject({ id: serial, field: z.string().max(40) }),
  output: z.object({
    value: z.string(),
    /** The page hides the value again after this many seconds. */
    seconds: z.int(),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const requestTakeCopy = defineCall({
  door: 'console',
  name: 'request.takeCopy',
  summary:
    "the copy of a customer's data that a released request allows its maker, once and within 7 days; an event that the customer reads, too",
  method: 'POST',
  path: '/console-api/request/{id}/copy',
  access: 'staff',
  input: z.strictObject({
    id: serial,
    /** Either a code or a passkey that signed the challenge of this request and its digest. */
    code: oneTimeCode.optional(),
    key: keyProof.optional(),
  }),
  output: z.object({ name: z.string(), type: z.string(), base64: z.base64() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0407', 'CON-0421', 'CON-0429'],
})

/** Where a file is at fault for which an act is refused, in the refusal's data. */
export const fileFault = z.object({ line: z.number(), column: z.string(), text: z.string() })
export type FileFault = z.infer<typeof fileFault>

/** An act as the console sends it. */
export const proposal = {
  act: releasedAct,
  /** As the act defines it. */
  input: z.custom<Proposal['input']>(value => typeof value === 'object' && value !== null),
  /** The files that the input names, in base64. */
  files: z
    .array(z.object({ name: z.string().regex(/^[^/\\\0]{1,120}$/, '文件名有误'), content: base64 }))
    .max(6)
    .default([]),
}
/** The result of a dry run. */
export const tried = z.object({
  /** Yuan with two places; null where no money moves by it. */
  amount: z.string().nullable(),
  shown: shown.nullable(),
  /** Roles of which one person each must approve it; empty where any one who checks such acts suffices. */
  needs: z.array(staffRole),
  /** Digest of all this; sent back with the request. */
  digest: z.string(),
})

export const requestTry = defineCall({
  door: 'console',
  name: 'request.try',
  summary: 'what an act would do now, without asking for it',
  method: 'POST',
  path: '/console-api/request/try',
  access: 'staff',
  keepsNothing: true,
  mostBytes: MOST_FILE,
  input: z.strictObject(proposal),
  output: tried,
  errors: ['CON-0403', 'CON-0407', 'CON-0408', 'CON-0409'],
})

export const requestSubmit = defineCall({
  door: 'console',
  name: 'request.submit',
  summary: 'asks a second person for an act, as it was shown',
  method: 'POST',
  path: '/console-api/request',
  access: 'staff',
  again: 'once',
  mostBytes: MOST_FILE,
  input: z.strictObject({
    ...proposal,
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    note: openWords('请填写提交说明'),
    papers: sentPapers,
  }),
  output: z.object({ requestId: serial, expiresAt: instantText }),
  errors: ['CON-0403', 'CON-0407', 'CON-0408', 'CON-0409', 'CON-0411'],
})

export const requestApprove = defineCall({
  door: 'console',
  name: 'request.approve',
  summary: 'does what another member of staff requested, as it was shown; of two who must approve, the second does it',
  method: 'POST',
  path: '/console-api/request/{id}/approve',
  access: 'staff',
  again: 'once',
  input: z.strictObject({
    id: serial,
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    /** Either a code or a passkey that signed the challenge of this request and digest. */
    code: oneTimeCode.optional(),
    key: keyProof.optional(),
    /** Why it passes, where `needsReason` says so. */
    reason: openWords('请写明理由').optional(),
  }),
  output: z.object({
    /** True if a second approval is still needed and nothing is done yet. */
    isFirst: z.boolean(),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0405', 'CON-0406', 'CON-0409', 'CON-0410', 'CON-0421', 'CON-0429'],
})

export const requestResubmit = defineCall({
  door: 'console',
  name: 'request.resubmit',
  summary:
    'asks again for an own request that ended by time, does something else by now, or was rejected and needs no file: with its arguments, files and papers, and what is added to them',
  method: 'POST',
  path: '/console-api/request/{id}/resubmit',
  access: 'staff',
  again: 'once',
  mostBytes: MOST_FILE,
  input: z.strictObject({ id: serial, note: openWords('请填写提交说明').optional(), papers: sentPapers }),
  output: z.object({ requestId: serial, expiresAt: instantText }),
  errors: ['CON-0403', 'CON-0404', 'CON-0407', 'CON-0408', 'CON-0410', 'CON-0411'],
})

/** Index of a preview's table. */
const table = z.int().min(0).max(20)
const csv = z.object({ name: z.string(), content: z.string(), rows: z.number(), sha256: z.string() })

export const requestExport = defineCall({
  door: 'console',
  name: 'request.export',
  summary: 'all rows of a table of what an open request would do, as CSV; an event itself',
  method: 'POST',
  path: '/console-api/request/{id}/export',
  access: 'staff',
  again: 'reads',
  input: z.strictObject({ id: serial, table }),
  output: csv,
  errors: ['CON-0403', 'CON-0404', 'CON-0407', 'CON-0410'],
})

export const requestTryExport = defineCall({
  door: 'console',
  name: 'request.tryExport',
  summary: 'all rows of a table of what an act would do, as CSV; an event itself',
  method: 'POST',
  path: '/console-api/request/try-export',
  access: 'staff',
  again: 'reads',
  mostBytes: MOST_FILE,
  input: z.strictObject({ ...proposal, table }),
  output: csv,
  errors: ['CON-0403', 'CON-0404', 'CON-0407', 'CON-0408', 'CON-0409'],
})

export const requestReject = defineCall({
  door: 'console',
  name: 'request.reject',
  summary: 'ends a request without doing it; an own one is withdrawn',
  method: 'POST',
  path: '/console-api/request/{id}/reject',
  access: 'staff',
  again: 'once',
  input: z.strictObject({ id: serial, reason: openWords('请填写理由') }),
  output: z.object({ state: z.enum(['rejected', 'withdrawn']) }),
  errors: ['CON-0403', 'CON-0404', 'CON-0410', 'CON-0422'],
})
