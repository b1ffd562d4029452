import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, moneyText, navText, rateText, ratioText } from '../fields.ts'
import { fundRow, growth, noticeRow, rankingPeriod } from './shapes.ts'

/** One line of a fee table: money in yuan for subscribe and purchase, days held for backend and redeem; `to` null: no upper bound. */
const moneyTier = z.object({
  from: moneyText,
  to: moneyText.nullable(),
  standardRate: rateText,
  rate: rateText,
  /** Set where the fee is an amount an order whatever the rate says. */
  fixedFee: moneyText.nullable(),
})
const daysTier = z.object({ from: z.int(), to: z.int().nullable(), rate: rateText })

const periodRow = z.object({
  period: rankingPeriod,
  periodName: z.string(),
  /** All null where the fund is younger than the period. */
  growth: growth.nullable(),
  benchmark: rateText.nullable(),
  excess: rateText.nullable(),
  /** Mean of the displayed running funds of the type. */
  peerAverage: rateText.nullable(),
  rank: z.int().nullable(),
  total: z.int().nullable(),
})

const tenure = z.object({
  manId: z.string(),
  name: z.string(),
  title: z.string(),
  style: z.string(),
  from: dateText,
  /** Null: manages the fund today. */
  to: dateText.nullable(),
  /** Over the tenure, between the two NAVs named. */
  growth: growth.extend({ toDay: dateText, toNav: navText }).nullable(),
  benchmark: rateText.nullable(),
  size: moneyText,
})

const part = z.object({ name: z.string(), weight: rateText })

/** Everything of one fund that its page shows at once; the chart and the NAV history have calls of their own. */
export const fundDetail = defineCall({
  id: 'CALL-901',
  name: 'content.fundDetail',
  summary: '基金详情',
  method: 'GET',
  path: '/api/content/fund/detail/{fundCode}',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({
    fund: fundRow.extend({
      summary: z.string(),
      benchmarkText: z.string(),
      company: z.string(),
      custodian: z.string(),
      size: moneyText.nullable(),
      manageRate: rateText,
      custodyRate: rateText,
      serviceRate: rateText,
      raiseStart: dateText.nullable(),
      raiseEnd: dateText.nullable(),
      /** Money-market funds: when income becomes shares. */
      carry: z.enum(['daily', 'monthly']).nullable(),
      /** Whether the figures are invented (demo market). */
      invented: z.boolean(),
    }),
    /** All share classes of the portfolio that are on display, this one included. */
    classes: z.array(z.object({ fundCode: z.string(), fundName: z.string(), shareClass: z.string() })),
    /** '0.00': no limit. Redemption in shares. */
    limits: z.object({
      minFirstAmount: moneyText,
      minFurtherAmount: moneyText,
      singleMaxAmount: moneyText,
      dayMaxAmount: moneyText,
      minRedeemShares: moneyText,
      minHoldShares: moneyText,
    }),
    /** The dates of an order placed now; null for a fund being raised and past the published calendar. */
    orderNow: z
      .object({
        tradeDay: dateText,
        /** An order before this instant still gets the NAV of `tradeDay`. */
        cutOff: instantText,
        confirmDay: dateText,
        /** When the money of a redemption is paid. */
        payDay: dateText,
        /** The next days on which the fund is closed though the exchange is open. */
        closedDays: z.array(dateText),
      })
      .nullable(),
    /** In force on the day of an order placed now. `discount`: '0.10000000' is 1折. */
    fees: z.object({
      discount: rateText,
      subscribe: z.array(moneyTier),
      purchase: z.array(moneyTier),
      backend: z.array(daysTier),
      redeem: z.array(daysTier),
    }),
    periods: z.array(periodRow),
    /** Today's managers first, then the earlier ones. */
    managers: z.array(tenure),
    /** The newest quarters, newest first; a quarter without holdings has an empty list. */
    quarters: z.array(
      z.object({
        quarterEnd: dateText,
        allocation: z.array(part.extend({ kind: z.string() })),
        holdings: z.array(part.extend({ rank: z.int() })),
        holdingsWeight: rateText,
      }),
    ),
    /** Newest first; `perShare` in yuan with 6 places. */
    dividends: z.array(z.object({ recordDay: dateText, exDay: dateText, payDay: dateText, perShare: z.string() })),
    splits: z.array(z.object({ day: dateText, ratio: ratioText })),
    /** The newest ones; content.noticeList with fundCode has all. */
    notices: z.array(noticeRow),
    agencyCount: z.int(),
  }),
  errors: ['SYS-0404'],
})
