import { bookPairs, numberedBreaks } from '@zhixiao/domain/staff/breaks.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { codeOf, dateText, instantText, isoDate, moneyText, serial } from '../fields.ts'
import { openWords } from '../open-words.ts'
import { person } from './auth.ts'

const pair = codeOf(bookPairs)
const count = z.int()
const state = z.enum(['open', 'waiting', 'settled'])
const key = z.string().max(120)

/** What staff write on a break. */
const breakWords = openWords('请写明内容，2 至 200 字', 2)

/** `isChecked`: whether both books were compared that day. */
const cell = z.object({ pair, isChecked: z.boolean(), open: count, waiting: count, settled: count })

/** The newest earlier day with a break that is open or waits. */
const earlier = dateText.nullable()

const row = z.object({
  key,
  pair,
  kind: z.enum(['fund', 'bank', 'invariant', ...numberedBreaks]),
  day: dateText,
  title: z.string(),
  ours: z.string(),
  theirs: z.string(),
  state,
  /** The last day of waiting. */
  until: dateText.nullable(),
})

export const reconciliationList = defineCall({
  door: 'console',
  name: 'reconciliation.list',
  summary: 'days by pairs of books: compared, and breaks that are open, wait or ended',
  method: 'GET',
  path: '/console-api/reconciliation',
  access: 'staff',
  right: ['reconciliation', 'read'],
  input: z.strictObject({
    /** `open`: days with an open or waiting break. */
    only: z.enum(['open']).optional(),
    /** The last day of the page before. */
    before: isoDate.optional(),
  }),
  output: z.object({
    list: z.array(z.object({ day: dateText, checkedAt: instantText.nullable(), pairs: z.array(cell) })),
    next: dateText.nullable(),
    earlier,
  }),
  errors: [],
})

export const reconciliationShow = defineCall({
  door: 'console',
  name: 'reconciliation.show',
  summary: 'one day: its breaks, and the figures of its comparison',
  method: 'GET',
  path: '/console-api/reconciliation/{day}',
  access: 'staff',
  right: ['reconciliation', 'read'],
  input: z.strictObject({ day: isoDate }),
  output: z.object({
    pairs: z.array(cell),
    breaks: z.array(row),
    /** Differences of registrars beyond those listed. */
    more: count,
    earlier,
    /** Sums of the comparison by name; empty where none was stored. */
    figures: z.array(z.object({ name: z.string(), value: z.string(), unit: z.enum(['yuan', 'shares', '']) })),
    checked: z.object({ rules: count.nullable(), at: instantText.nullable() }),
  }),
  errors: ['CON-0404'],
})

export const reconciliationBreak = defineCall({
  door: 'console',
  name: 'reconciliation.break',
  summary: 'one break down to the lines of both sides, with its notes and the act that resolves it',
  method: 'GET',
  path: '/console-api/reconciliation-break/{key}',
  access: 'staff',
  right: ['reconciliation', 'read'],
  input: z.strictObject({ key }),
  output: row.extend({
    tables: z.array(
      z.object({
        title: z.string(),
        /** The first column names the row. */
        head: z.array(z.string()),
        /** `isApart`: both sides of this row differ. */
        rows: z.array(z.object({ cells: z.array(z.string()), orderId: serial.nullable(), isApart: z.boolean() })),
      }),
    ),
    /** The screen with both records, or with the resolving act. */
    place: z.object({ to: z.string(), name: z.string() }).nullable(),
    /** The act on shares that would bring our holding in line with the registrar's. */
    adjust: z
      .object({
        act: z.enum(['shares add', 'shares deduct']),
        tradeacco: z.string(),
        fundCode: z.string(),
        shares: z.string(),
      })
      .nullable(),
    /** A transfer that only the channel knows, for a request to book it. */
    transfer: z
      .object({ channel: z.string(), extId: z.string(), amount: moneyText, arrivedAt: instantText })
      .nullable(),
    /** Whether shares were adjusted since. */
    isAdjusted: z.boolean(),
    /** Open requests that would resolve it. */
    open: z.array(z.object({ requestId: serial, act: z.string() })),
    /** Whether staff end the break by "break settle"; other breaks end with a later check. */
    isEndedByStaff: z.boolean(),
    /** Whether it is a record of a registrar that is not booked: the order that books it is named when it is ended. */
    isRecord: z.boolean(),
    notes: z.array(
      z.object({
        seq: count,
        kind: z.enum(['note', 'wait', 'settled']),
        until: dateText.nullable(),
        text: z.string(),
        by: person,
        at: instantText,
      }),
    ),
  }),
  errors: ['CON-0403', 'CON-0404'],
})

export const reconciliationNote = defineCall({
  door: 'console',
  name: 'reconciliation.note',
  summary: 'writes an internal note on a break, or that it waits',
  method: 'POST',
  path: '/console-api/reconciliation-break/{key}/note',
  access: 'staff',
  right: ['reconciliation', 'make'],
  input: z
    .strictObject({
      key,
      kind: z.enum(['note', 'wait']),
      text: breakWords,
      /** The last day of waiting. */
      until: isoDate.optional(),
      /** The number of the last note that was shown; 0 for none. */
      seen: count,
    })
    .refine(({ kind, until }) => (kind === 'wait') === (until !== undefined), {
      path: ['until'],
      error: '请填写等到哪一天',
    }),
  output: z.object({ seq: count }),
  errors: ['CON-0403', 'CON-0404', 'CON-0409', 'CON-0410'],
})
