import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, navText, serial } from '../fields.ts'

const figures = z.object({
  nav: navText,
  accNav: navText,
  /** Money-market funds: yuan of 10,000 shares, and the seven-day yield in percent. */
  income: z.string().nullable(),
  yield7: z.string().nullable(),
})

export const navCurve = defineCall({
  door: 'console',
  name: 'nav.curve',
  summary: 'the last thirty NAVs of a fund before a day, to judge a questionable one',
  method: 'GET',
  path: '/console-api/nav/{fundCode}/curve',
  access: 'staff',
  right: ['nav', 'read'],
  input: z.strictObject({ fundCode, day: isoDate }),
  output: z.object({ list: z.array(z.object({ day: dateText, nav: navText })) }),
  errors: [],
})

export const navGrid = defineCall({
  door: 'console',
  name: 'nav.grid',
  summary: 'the NAVs of a day: what is stored, what is missing, the NAV before and what a person must look at',
  method: 'GET',
  path: '/console-api/nav',
  access: 'staff',
  right: ['nav', 'read'],
  input: z.strictObject({ day: isoDate.optional() }),
  output: z.object({
    day: dateText,
    /** The newest day that can have a NAV. */
    lastDay: dateText,
    /** On a closed day: the trading days before and after it, as far as the calendar is published. */
    closed: z.object({ before: dateText.nullable(), after: dateText.nullable() }).nullable(),
    /** Whether NAVs of this day need the custodian's figures to be published. */
    needsCustodian: z.boolean(),
    rows: z.array(
      z.object({
        fundCode,
        fundName: z.string(),
        mainCode: fundCode,
        isMoney: z.boolean(),
        before: z.object({ day: dateText, nav: navText, accNav: navText }).nullable(),
        stored: figures.extend({ version: z.number() }).nullable(),
        /** The open request for its NAV of this day, with the figures asked for if it has them. */
        asked: z.object({ requestId: serial, by: z.string(), figures: figures.nullable() }).nullable(),
        /** Its newest request of this day if rejected, with the reason. */
        rejected: z.object({ requestId: serial, reason: z.string() }).nullable(),
        /** The custodian's newest figures of this day. */
        custodian: figures.nullable(),
        /** Dividends in yuan per share since the previous NAV, and all splits so far in new shares per share. */
        events: z.array(z.object({ day: dateText, dividend: z.string(), split: z.string() })),
        /** Orders waiting for this NAV or confirmed at it. */
        orders: z.number(),
      }),
    ),
    /** Other days of the last two weeks on which NAVs are missing, oldest first. */
    missing: z.array(z.object({ day: dateText, count: z.number() })),
    /** Open requests for NAVs of this day, with the first fund and their number. */
    open: z.array(z.object({ requestId: serial, about: z.string() })),
  }),
  errors: [],
})
