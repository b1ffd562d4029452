import { announcedTerms } from '@zhixiao/domain/fund/fund-terms.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, moneyText, navText, rateText, ratioText } from '../fields.ts'
import { fundRow, fundStatus, growth, noticeRow, rankingPeriod, smallPath } from './shapes.ts'

/**
 * One line of a fee table. Bounds are money in yuan for subscribe and purchase, holding days for backend and redeem;
 * `to` is null without an upper bound.
 */
const moneyTier = z.object({
  from: moneyText,
  to: moneyText.nullable(),
  standardRate: rateText,
  rate: rateText,
  /** Set when the fee is a fixed amount per order; the rate then does not apply. */
  fixedFee: moneyText.nullable(),
  standardFixedFee: moneyText.nullable(),
})
const daysTier = z.object({ from: z.int(), to: z.int().nullable(), rate: rateText })

const periodRow = z.object({
  period: rankingPeriod,
  periodName: z.string(),
  /** All null for a fund younger than the period. */
  growth: growth.nullable(),
  benchmark: rateText.nullable(),
  excess: rateText.nullable(),
  /** Mean over the displayed running funds of the type. */
  peerAverage: rateText.nullable(),
  /** Only over at least three months, and among at least ten funds. */
  rank: z.int().nullable(),
  total: z.int().nullable(),
})

const tenure = z.object({
  manId: z.string(),
  name: z.string(),
  title: z.string(),
  style: z.string(),
  from: dateText,
  /** Null for a current manager. */
  to: dateText.nullable(),
  /** Over the tenure, between the two NAVs given. */
  growth: growth.extend({ toDay: dateText, toNav: navText }).nullable(),
  benchmark: rateText.nullable(),
  /** Of the same stretch; current managers only. */
  path: smallPath.nullable(),
  size: moneyText,
})

const part = z.object({ name: z.string(), weight: rateText })

/** Everything the page of one fund shows, except the chart and the NAV history, which have their own calls. */
export const fundDetail = defineCall({
  door: 'site',
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
      manageRate: rateText,
      custodyRate: rateText,
      serviceRate: rateText,
      raiseStart: dateText.nullable(),
      raiseEnd: dateText.nullable(),
      /** Money-market funds: when income turns into shares. */
      carry: z.enum(['daily', 'monthly']).nullable(),
      /** Whether the figures are invented (demo market). */
      invented: z.boolean(),
    }),
    /** All share classes of the portfolio on display, including this one. */
    classes: z.array(z.object({ fundCode: z.string(), shareClass: z.string() })),
    /** In Shanghai: how far a raising has come. */
    today: dateText,
    /** '0.00' means no limit. Redemption limits are in shares. */
    limits: z.object({
      minFirstAmount: moneyText,
      minFurtherAmount: moneyText,
      singleMaxAmount: moneyText,
      dayMaxAmount: moneyText,
      minRedeemShares: moneyText,
      minHoldShares: moneyText,
      /** Status and limits of institutions, where they have any of their own. */
      institutions: z
        .object({
          status: fundStatus,
          statusName: z.string(),
          minFirstAmount: moneyText,
          minFurtherAmount: moneyText,
          singleMaxAmount: moneyText,
          dayMaxAmount: moneyText,
        })
        .nullable(),
    }),
    /** Announced changes of status, limits and discounts for orders of later trading days. */
    announced: z.array(
      z.object({
        day: dateText,
        term: z.enum([...announcedTerms, 'purchase_discount', 'inst_purchase_discount', 'end_date']),
        /** The status code, yuan, shares or the discount as a part of one; null for the end of the contract, and when institutions have that of persons. */
        value: z.string().nullable(),
      }),
    ),
    /** All shares become shares of this fund at the NAVs of `day`, the last on which the fund trades; null for none decided. */
    conversion: z.object({ day: dateText, fundCode, fundName: z.string() }).nullable(),
    /** The open periods of a fund that is otherwise closed, from today on; the status follows them. */
    windows: z.array(z.object({ from: dateText, to: dateText, buys: z.boolean(), sells: z.boolean() })),
    /** The dates of an order placed now; null for a fund being raised and beyond the published calendar. */
    orderNow: z
      .object({
        tradeDay: dateText,
        /** An order before this instant still gets the NAV of `tradeDay`. */
        cutOff: instantText,
        confirmDay: dateText,
        /** When the money of a redemption is paid; null while the fund takes none. */
        payDay: dateText.nullable(),
        /** The next days on which the fund is closed although the exchange is open. */
        closedDays: z.array(dateText),
      })
      .nullable(),
    /** Fees in force for an order placed now. `discount` '0.10000000' means 10 % of the fee (1折). */
    fees: z.object({
      discount: rateText,
      /** False once the law forbids entry fees in own sales: the rates below are then 0, and fixed fees are not charged. */
      chargesEntry: z.boolean(),
      chargesBackend: z.boolean(),
      /** The first trading day without an entry fee, if at most forty days away, and the one before. */
      freeFrom: dateText.nullable(),
      freeCutOff: dateText.nullable(),
      /** The first trading day whose sales pay no back-end charge; null where none is taken or none ends. */
      backendEnds: dateText.nullable(),
      /** The first day whose service fee own sales return when shares leave; null for a class without the fee. */
      serviceReturnedFrom: dateText.nullable(),
      /** How long shares are held, in words; only of a fund with a holding period. */
      holdingPeriod: z.string().optional(),
      /** The rule of a floating management fee, sentence by sentence; only of a class that has one. */
      floatingFee: z.array(z.string()).optional(),
      subscribe: z.array(moneyTier),
      purchase: z.array(moneyTier),
      /** Tiers of institutions; empty when they pay the same. */
      purchaseOfInstitutions: z.array(moneyTier),
      backend: z.array(daysTier),
      /** Tiers of persons. */
      redeem: z.array(daysTier),
      /** Tiers of institutions; empty when they pay the same. */
      redeemOfInstitutions: z.array(daysTier),
    }),
    periods: z.array(periodRow),
    /** Current managers first, then the earlier ones. */
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
    /** Newest first; `perShare` in yuan with 6 decimals. */
    dividends: z.array(z.object({ recordDay: dateText, exDay: dateText, payDay: dateText, perShare: z.string() })),
    splits: z.array(z.object({ day: dateText, ratio: ratioText })),
    /** Yuan per share by calendar year, ascending; years without a dividend are left out. */
    dividendYears: z.array(z.object({ year: z.int(), perShare: z.string() })),
    /** What the contract lets the portfolio hold, as parts of its assets. */
    ratios: z.array(z.object({ name: z.string(), low: rateText, high: rateText })),
    /** The newest ones; content.noticeList with fundCode returns all. */
    notices: z.array(noticeRow),
    agencyCount: z.int(),
  }),
  errors: ['SYS-0404'],
})
