import { ticketChannels, ticketDesks, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { codeOf, dateText, instantText, serial } from '../fields.ts'
import { seenWords } from '../open-words.ts'
import { person } from './auth.ts'

const kind = codeOf(ticketKinds)
const channel = codeOf(ticketChannels)
const outcome = codeOf(ticketOutcomes)
const desk = codeOf(ticketDesks)
const words = seenWords().trim().min(2, '请写明内容，至少 2 个字').max(2_000, '最多 2000 字')
const orderIds = z.array(serial).max(20, '最多 20 笔订单')
/** Id of the form, which makes a resend after a lost answer idempotent. */
const formId = z.uuid().optional()
const recording = seenWords().trim().max(64, '双录编号最多 64 字')

const row = z.object({
  ticketId: serial,
  kind,
  channel,
  /** The beginning of the text. */
  title: z.string(),
  /** With a masked name; null if the caller is no customer. */
  customer: z.object({ custno: z.string(), name: z.string() }).nullable(),
  owner: person,
  openedAt: instantText,
  dueOn: dateText,
  isOverdue: z.boolean(),
  /** The desk from which the owner awaits an answer. */
  desk: desk.nullable(),
  /** When the caller's first answer is due (null for tickets older than this rule), and when it was given. */
  answerBy: instantText.nullable(),
  answeredAt: instantText.nullable(),
  /** Whether the first answer is late. */
  isUnanswered: z.boolean(),
  outcome: outcome.nullable(),
  closedAt: instantText.nullable(),
})

export const ticketList = defineCall({
  door: 'console',
  name: 'ticket.list',
  summary: 'tickets: open ones by the day on which they are due, closed ones and all the newest first',
  method: 'GET',
  path: '/console-api/ticket',
  access: 'staff',
  right: ['ticket', 'read'],
  input: z.strictObject({
    /** `mine`: the reader's own and, for compliance, every overdue one. */
    tab: z.enum(['mine', 'open', 'overdue', 'closed', 'all']),
    custno: z.string().max(32).optional(),
    kind: kind.optional(),
    channel: channel.optional(),
    owner: z.string().max(32).optional(),
    after: serial.optional(),
  }),
  output: z.object({
    list: z.array(row),
    next: serial.nullable(),
    counts: z.object({ mine: z.int(), open: z.int(), overdue: z.int() }),
    /** Staff who may own tickets. */
    owners: z.array(person),
  }),
  errors: [],
})

export const ticketShow = defineCall({
  door: 'console',
  name: 'ticket.show',
  summary: 'one ticket whole: what was said, everything written since, its orders, and the sealed fields opened for it',
  method: 'GET',
  path: '/console-api/ticket/{id}',
  access: 'staff',
  right: ['ticket', 'read'],
  input: z.strictObject({ id: serial }),
  output: row.extend({
    text: z.string(),
    openedBy: person,
    closedBy: person.nullable(),
    version: z.int(),
    orderIds: z.array(serial),
    recording: z.string(),
    /** Whether the ticket awaits the reader's desk. */
    mayAnswer: z.boolean(),
    /** Whether the reader may close it: an overdue one is closed by compliance. */
    mayClose: z.boolean(),
    notes: z.array(
      z.object({
        noteId: serial,
        kind: z.enum(['note', 'change', 'outcome']),
        by: person,
        at: instantText,
        text: z.string(),
      }),
    ),
    reveals: z.array(z.object({ eventId: serial, at: instantText, by: person, field: z.string(), reason: z.string() })),
    owners: z.array(person),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const ticketOpen = defineCall({
  door: 'console',
  name: 'ticket.open',
  summary: 'writes down what a customer or another caller said; its writer has it, unless it was settled at once',
  method: 'POST',
  path: '/console-api/ticket',
  access: 'staff',
  again: 'once',
  right: ['ticket', 'do'],
  input: z
    .strictObject({
      kind,
      channel,
      custno: z.string().max(32).optional(),
      text: words,
      orderIds: orderIds.default([]),
      recording: recording.default(''),
      /** The outcome if the caller was answered at once. */
      settled: z.strictObject({ outcome, text: words }).optional(),
      formId,
    })
    .refine(({ custno, orderIds: given }) => custno !== undefined || given.length === 0, {
      path: ['orderIds'],
      error: '有订单时请填写客户号',
    })
    .refine(({ channel: by, orderIds: given, recording: of }) => by !== 'counter' || given.length === 0 || of !== '', {
      path: ['recording'],
      error: '柜台订单请填写双录编号',
    }),
  output: z.object({ ticketId: serial, dueOn: dateText }),
  errors: ['CON-0403', 'CON-0404', 'CON-0409'],
})

export const ticketNote = defineCall({
  door: 'console',
  name: 'ticket.note',
  summary: 'adds a note to an open ticket',
  method: 'POST',
  path: '/console-api/ticket/{id}/note',
  access: 'staff',
  again: 'once',
  right: ['ticket', 'do'],
  input: z.strictObject({
    id: serial,
    text: words,
    /** Whether this entry answered the caller. */
    answers: z.boolean().default(false),
    formId,
  }),
  output: z.object({ version: z.int() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0410'],
})

export const ticketChange = defineCall({
  door: 'console',
  name: 'ticket.change',
  summary: 'gives an open ticket another owner, kind, orders or recording; what changed is written on it',
  method: 'POST',
  path: '/console-api/ticket/{id}/change',
  access: 'staff',
  right: ['ticket', 'do'],
  input: z.strictObject({
    id: serial,
    /** The version that was shown. */
    version: z.int(),
    owner: z.string().max(32).optional(),
    kind: kind.optional(),
    orderIds: orderIds.optional(),
    recording: recording.optional(),
  }),
  output: z.object({ version: z.int() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0408', 'CON-0409', 'CON-0410'],
})

export const ticketPass = defineCall({
  door: 'console',
  name: 'ticket.pass',
  summary:
    'forwards an open ticket to settlement or finance with a question, or takes it back; its owner does not change',
  method: 'POST',
  path: '/console-api/ticket/{id}/pass',
  access: 'staff',
  again: 'once',
  right: ['ticket', 'do'],
  input: z.strictObject({ id: serial, version: z.int(), to: desk.nullable(), text: words }),
  output: z.object({ version: z.int() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0408', 'CON-0409', 'CON-0410'],
})

export const ticketAnswer = defineCall({
  door: 'console',
  name: 'ticket.answer',
  summary: "answers a ticket forwarded to the reader's desk and returns it to its owner",
  method: 'POST',
  path: '/console-api/ticket/{id}/answer',
  access: 'staff',
  again: 'once',
  right: ['ticketDesk', 'do'],
  input: z.strictObject({ id: serial, version: z.int(), text: words }),
  output: z.object({ version: z.int() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0409', 'CON-0410'],
})

export const ticketClose = defineCall({
  door: 'console',
  name: 'ticket.close',
  summary:
    'closes a ticket with its outcome and the answer given to the customer; an overdue one is closed by compliance',
  method: 'POST',
  path: '/console-api/ticket/{id}/close',
  access: 'staff',
  again: 'once',
  right: ['ticket', 'do'],
  input: z.strictObject({ id: serial, version: z.int(), outcome, text: words }),
  output: z.object({ outcome }),
  errors: ['CON-0403', 'CON-0404', 'CON-0409', 'CON-0410'],
})
