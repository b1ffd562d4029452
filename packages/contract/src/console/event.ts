import { isHolderPercent } from '@zhixiao/domain/settle/huge-redemption.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  dateText,
  fundCode,
  instantText,
  isoDate,
  moneyText,
  navText,
  rateText,
  serial,
  sharesText,
  tradeAmount,
  tradeShares,
} from '../fields.ts'

const flow = z.object({
  fundCode,
  fundName: z.string(),
  day: dateText,
  /** Shares of the fund at the end of the day before. */
  previousTotal: sharesText,
  /** Redemptions with conversions out, purchases with conversions in, in shares. */
  out: sharesText,
  in: sharesText,
  net: sharesText,
  /** Net redemption of the fund, in percent with two places. */
  percent: z.string(),
  isHuge: z.boolean(),
  /** The least that may be accepted. */
  least: sharesText,
  /** The decided acceptance; null before a decision, where everything is settled. */
  accepted: sharesText.nullable(),
  /** Whether the decision accepts everything. */
  isFull: z.boolean(),
})

const plan = z.object({
  accepted: sharesText,
  /** Accepted part of the requested shares, in percent with two places. */
  percent: z.string(),
  deferred: sharesText,
  cancelled: sharesText,
  /** Yuan at the NAV below. */
  outflow: moneyText,
  /** Share of the fund's cash, in percent; null when the cash is unknown. */
  cashPercent: z.string().nullable(),
  /** Net redemption of the next day without further orders, in percent of the fund's shares on that day. */
  nextPercent: z.string(),
})

export const eventList = defineCall({
  door: 'console',
  name: 'event.list',
  summary:
    'net redemptions that wait to be confirmed, announced dividends and splits, funds that are raising, payments of funds that end, and conversions of whole funds',
  method: 'GET',
  path: '/console-api/event',
  access: 'staff',
  right: ['event', 'read'],
  input: z.strictObject({}),
  output: z.object({
    flows: z.array(flow),
    /** Announced dividends and splits, and those whose payment is still to come. */
    coming: z.array(
      z.object({
        fundCode,
        fundName: z.string(),
        kind: z.enum(['dividend', 'split']),
        day: dateText,
        recordDay: dateText,
        payDay: dateText.nullable(),
        /** Yuan of one share, or new shares for one share. */
        figure: z.string(),
        /** Whether its NAV is published, after which it cannot change. */
        isPriced: z.boolean(),
      }),
    ),
    /** Requests for dividends, splits, liquidations and conversions that wait. */
    open: z.array(z.object({ requestId: serial, act: z.string(), object: z.string() })),
    raising: z.array(
      z.object({
        fundCode,
        fundName: z.string(),
        start: dateText.nullable(),
        end: dateText.nullable(),
        paid: moneyText,
        holders: z.number(),
      }),
    ),
    /** Payments of funds that end, the newest first; `paid` and `left` once the settlement has placed them. */
    ending: z.array(
      z.object({
        fundCode,
        fundName: z.string(),
        day: dateText,
        amount: moneyText,
        isLast: z.boolean(),
        paid: moneyText.nullable(),
        left: moneyText.nullable(),
      }),
    ),
    /** Conversions of whole funds, the newest first; `shares` and `holders` once the settlement has placed their orders. */
    converting: z.array(
      z.object({
        fundCode,
        fundName: z.string(),
        target: fundCode,
        targetName: z.string(),
        day: dateText,
        shares: sharesText.nullable(),
        holders: z.number().int().nullable(),
      }),
    ),
  }),
  errors: [],
})

const reasonText = z.string().trim().max(500, '最多 500 字')

const percent = z.string().refine(isHolderPercent)

export const eventShow = defineCall({
  door: 'console',
  name: 'event.show',
  summary: 'the net redemption of a fund and day, with the result of each decision',
  method: 'GET',
  path: '/console-api/event/{fundCode}/{day}',
  access: 'staff',
  right: ['event', 'read'],
  input: z.strictObject({
    fundCode,
    day: isoDate,
    accept: tradeShares.optional(),
    holder: percent.optional(),
    cash: tradeAmount.optional(),
    reason: reasonText.optional(),
  }),
  output: flow.extend({
    /** The NAV of the outflow: the day's, or the newest before it. */
    nav: z.object({ day: dateText, nav: navText }).nullable(),
    plans: z.object({ full: plan, least: plan, own: plan.nullable() }),
    /** Of a money-market fund: what a day may charge large sales by law, and what a holder sells free once it is declared. */
    mandatory: z.object({ share: rateText, rate: rateText, declared: sharesText.nullable() }).nullable(),
    /** The 200 largest, under the caller's own plan or the least acceptance. */
    orders: z.array(
      z.object({
        orderId: serial,
        custno: z.string(),
        kind: z.string(),
        shares: sharesText,
        continues: z.boolean(),
        accepted: sharesText,
        deferred: sharesText,
        cancelled: sharesText,
        /** Value of the accepted requests in yuan. */
        outflow: moneyText,
      }),
    ),
    orderCount: z.number(),
    holders: z.number(),
    /** The fund's next trading day, to which orders are deferred; null past the published calendar. */
    nextDay: dateText.nullable(),
    /** The draft of the notice, for partial acceptance. */
    notice: z.object({ title: z.string(), body: z.string() }).nullable(),
    /** Open requests for a decision, at most one of each act. */
    open: z.array(
      z.object({
        requestId: serial,
        act: z.string(),
        requestedBy: z.object({ name: z.string(), fullName: z.string() }),
        requestedAt: instantText,
      }),
    ),
  }),
  errors: ['CON-0404'],
})
