import { type DayStep, daySteps } from '@zhixiao/domain/staff/day-steps.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { staffRole } from './auth.ts'
import { releasedAct } from './request.ts'

const dayStep = z.custom<DayStep>(value => typeof value === 'string' && Object.hasOwn(daySteps, value))

const step = z.object({
  step: dayStep,
  /** The fund of a huge redemption. */
  about: z.string().nullable(),
  /** The trading day of the orders concerned. */
  ofDay: z.string(),
  /** The day and HH:mm at which it is due. */
  dueDay: z.string(),
  at: z.string(),
  state: z.enum(['done', 'late', 'due', 'later', 'none']),
  done: z.number(),
  all: z.number(),
  /** Yuan with two places; null where no money moves. */
  amount: z.string().nullable(),
  /** Pieces that failed, are missing or wait. */
  failed: z.number(),
  /** Of these, payments that staff hold. */
  held: z.number(),
  lateMin: z.number(),
  isAuto: z.boolean(),
  doneAt: instantText.nullable(),
  /** The open request that would complete the step, and its maker. */
  requestId: serial.nullable(),
  by: z.string().nullable(),
})

export const dayShow = defineCall({
  door: 'console',
  name: 'day.show',
  summary: 'the business day: jobs due and done, what waits for people, the last settlements',
  method: 'GET',
  path: '/console-api/day',
  access: 'staff',
  input: z.strictObject({}),
  output: z.object({
    /** The business day of the steps: today, or the next open day if the exchange is closed. */
    day: z.string(),
    isOpen: z.boolean(),
    nextOpenDay: z.string(),
    now: instantText,
    facts: z.object({
      taken: z.number(),
      takenAmount: z.string(),
      pending: z.number(),
      settled: z.number(),
      priced: z.number(),
      /** NAVs submitted and waiting for a check. */
      toCheck: z.number(),
      navs: z.number(),
      payoutsDone: z.number(),
      payouts: z.number(),
      payoutsAmount: z.string(),
    }),
    steps: z.array(step),
    /** What the next settlement still needs. */
    needs: z.object({
      /** The first of the funds without a submitted NAV of the day. */
      navs: z.array(z.string()),
      navsMore: z.number(),
      undecided: z.array(z.object({ fundCode: z.string(), day: z.string() })),
      /** Earlier days of the last two weeks on which NAVs are missing, oldest first. */
      missing: z.array(z.object({ day: z.string(), count: z.number() })),
      /** NAVs published in the last days that differ from the custodian's. */
      differing: z.array(z.object({ fundCode: z.string(), day: z.string() })),
      broken: z.number().nullable(),
      checked: z.number().nullable(),
      unpaidDebits: z.number(),
    }),
    onDuty: z.array(z.object({ name: z.string(), fullName: z.string(), roles: z.array(staffRole) })),
    /** Whether the clock of a demo can be moved from here: within the day, and to the next one. */
    demo: z.object({ evening: z.boolean(), next: z.string().nullable() }).nullable(),
    jobs: z.array(
      z.object({
        name: z.string(),
        purpose: z.string(),
        /** HH:mm of the day on which it is due; null when it is not due today. */
        at: z.string().nullable(),
        state: z.enum(['done', 'due', 'late', 'later', 'rest']),
        /** Minutes late; 0 otherwise. */
        lateMin: z.number(),
        lastDay: z.string().nullable(),
        lastAt: instantText.nullable(),
      }),
    ),
    /** The caller's own requests that were refused or ended undecided and were not opened since, and those that end within half an hour. */
    own: z.array(
      z.object({
        requestId: serial,
        act: releasedAct,
        object: z.string(),
        about: z.string(),
        state: z.enum(['rejected', 'expired', 'expiring']),
        reason: z.string(),
        by: z.string().nullable(),
        at: instantText,
      }),
    ),
    queues: z.array(z.object({ queue: z.string(), length: z.number(), oldestMin: z.number() })),
    settled: z.array(z.object({ day: z.string(), funds: z.number(), orders: z.number(), at: instantText })),
    check: z.object({ checked: z.number(), broken: z.array(z.string()) }).nullable(),
    /** Orders due to be settled by fund. */
    waiting: z.array(
      z.object({
        fundCode: z.string(),
        orders: z.number(),
        /** The missing NAV, of this fund or of one it converts into, and the open request with it; null if something else is missing. */
        navFund: z.string().nullable(),
        navDay: z.string().nullable(),
        requestId: serial.nullable(),
        /** The day whose benchmark is missing, where sales of a fund with a floating management fee have their NAV and wait for that alone. */
        benchmarkDay: z.string().nullable(),
      }),
    ),
    backupAgeMin: z.number().nullable(),
    /** Changes of the law within 90 days, with the number of affected items. */
    law: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        /** The first day under the new rule. */
        day: z.string(),
        daysLeft: z.number(),
        /** Notice period, in days, of the last notice due. */
        notice: z.union([z.literal(90), z.literal(30), z.literal(7)]),
        funds: z.number(),
        plans: z.number(),
        orders: z.number(),
        texts: z.number(),
        /** Affected texts that contradict the change and have no successor for its day. */
        wrong: z.number(),
      }),
    ),
  }),
  errors: [],
})

export const demoAdvance = defineCall({
  door: 'console',
  name: 'demo.advance',
  summary:
    'moves the clock of a demo to the evening of its day or to its next trading day, and runs what is due by then',
  method: 'POST',
  path: '/console-api/demo/advance',
  access: 'staff',
  input: z.strictObject({
    /** The business day that the caller sees, so that of two presses only one moves the clock. */
    day: z.iso.date(),
    to: z.enum(['evening', 'next']),
  }),
  output: z.object({ day: z.string(), done: z.boolean() }),
  errors: ['CON-0404', 'CON-0409'],
})
