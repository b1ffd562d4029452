import { announcedTerms, type FundTerm, fundTermNames } from '@zhixiao/domain/fund/fund-terms.ts'
import type { LegalFundKind } from '@zhixiao/domain/law/legal-rule.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, moneyText, serial, sharesText } from '../fields.ts'

/** Why a business is closed; null while it is open. */
const closed = z.object({ purchase: z.string().nullable(), redeem: z.string().nullable(), plan: z.string().nullable() })

const fund = z.object({
  fundCode,
  fundName: z.string(),
  typeName: z.string(),
  status: z.string(),
  statusName: z.string(),
  isListed: z.boolean(),
  riskLevel: z.string(),
  closed,
  /** Where institutions have a status of their own; they have no plans. */
  institutions: z.object({ statusName: z.string(), closed: closed.omit({ plan: true }) }).nullable(),
  /** In yuan; 0.00 is no limit. */
  minFirst: moneyText,
  singleMax: moneyText,
  dayMax: moneyText,
  /** 'HH:MM' in Shanghai: later orders belong to the next open day. */
  cutOff: z.string(),
  /** The next day on which the exchange is open and this fund is not. */
  nextClosed: dateText.nullable(),
})

const openRequest = z.object({ requestId: serial, act: z.string(), object: z.string() })

export const fundList = defineCall({
  door: 'console',
  name: 'fund.list',
  summary: 'funds by code: state, risk, what is open, limits, cut-off, next day of rest',
  method: 'GET',
  path: '/console-api/fund',
  access: 'staff',
  right: ['fund', 'read'],
  input: z.strictObject({
    word: z.string().trim().max(40).optional(),
    status: z.string().max(2).optional(),
    type: z.string().max(20).optional(),
    after: fundCode.optional(),
  }),
  output: z.object({
    list: z.array(fund),
    count: z.number(),
    next: fundCode.nullable(),
    /** Open requests for terms, closed days or the calendar. */
    open: z.array(openRequest),
    /** The last published day of the trading calendar. */
    calendarTo: dateText,
  }),
  errors: [],
})

const tier = z.object({
  /** Yuan with two places, or calendar days. */
  from: z.string(),
  /** In percent. */
  rate: z.string(),
  /** Yuan instead of the rate. */
  fixed: moneyText.nullable(),
  /** The part of the fee that the fund gets, in percent. */
  toFund: z.string(),
  /** The legal minimum of a redemption fee, or the maximum of an entry fee, in percent; null without one. */
  floor: z.string().nullable(),
  cap: z.string().nullable(),
})

export const fundShow = defineCall({
  door: 'console',
  name: 'fund.show',
  summary:
    'one fund: terms, fees with the legal floors, days of a year, documents, history, orders and plans that wait',
  method: 'GET',
  path: '/console-api/fund/{fundCode}',
  access: 'staff',
  right: ['fund', 'read'],
  input: z.strictObject({ fundCode, year: z.coerce.number().int().min(2000).max(2100).optional() }),
  output: fund.extend({
    /** Each term as a cell of a funds file. */
    terms: z.array(
      z.object({ term: z.custom<FundTerm>(name => fundTermNames.some(each => each === name)), cell: z.string() }),
    ),
    /** The other classes of the same fund: terms that classes share change in all of them. */
    classes: z.array(fundCode),
    /** Changes effective from a later trading day; `standing` is the cell on that day without the change. */
    coming: z.array(z.object({ day: dateText, term: z.enum(announcedTerms), cell: z.string(), standing: z.string() })),
    /** The whole contract in words: in force on the trading day of an order placed now, and coming. */
    contract: z.array(
      z.object({
        title: z.string(),
        lines: z.array(
          z.object({
            name: z.string(),
            text: z.string(),
            coming: z.array(z.object({ day: dateText, text: z.string() })),
          }),
        ),
        tables: z.array(
          z.object({
            title: z.string(),
            head: z.string(),
            from: dateText.nullable(),
            isComing: z.boolean(),
            rows: z.array(z.object({ range: z.string(), charge: z.string() })),
          }),
        ),
      }),
    ),
    /** Fee tables, the newest of a kind first; `state` marks the one in force. */
    fees: z.array(
      z.object({
        kind: z.enum(['subscribe', 'purchase', 'redeem', 'backend']),
        holder: z.enum(['all', 'person', 'institution']),
        /** 'agency': charged by agencies only. */
        channel: z.enum(['all', 'agency']),
        effectiveFrom: dateText,
        state: z.enum(['past', 'now', 'next']),
        tiers: z.array(tier),
      }),
    ),
    /** Legal kind of the fund; null for private schemes. */
    legal: z
      .object({ fundKind: z.custom<LegalFundKind>(kind => typeof kind === 'string'), contractDay: dateText.nullable() })
      .nullable(),
    today: dateText,
    days: z.object({
      year: z.number(),
      first: dateText,
      last: dateText,
      /** Days of the year on which the exchange, or only this fund, is closed. */
      exchange: z.array(dateText),
      fund: z.array(dateText),
      /** Days from this one on may change. */
      changeFrom: dateText,
    }),
    touched: z.object({
      orders: z.number(),
      amount: moneyText,
      shares: sharesText,
      plans: z.number(),
      planned: moneyText,
    }),
    documents: z.array(z.object({ kindName: z.string(), id: z.string(), title: z.string(), at: instantText })),
    history: z.array(
      z.object({
        at: instantText,
        actor: z.string(),
        act: z.string(),
        file: z.string().nullable(),
        changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string() })),
      }),
    ),
    /** Suspensions by one person that await their review. */
    suspensions: z.array(
      z.object({ emergencyId: serial, object: z.string(), by: z.string(), at: instantText, reason: z.string() }),
    ),
    requests: z.array(
      openRequest.extend({
        state: z.enum(['open', 'released', 'rejected', 'withdrawn', 'expired']),
        by: z.string(),
        at: instantText,
        decidedBy: z.string().nullable(),
      }),
    ),
  }),
  errors: ['CON-0404'],
})
