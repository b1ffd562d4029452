import { feeTypes } from '@zhixiao/domain/codes/fee-types.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeNamed, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { hueNames } from '@zhixiao/domain/drawing/hues.ts'
import { z } from 'zod'
import { codeOf, dateText, instantText, moneyText, navText, rateText, ratioText } from '../fields.ts'

/** Key of a fund type: 'mixed', 'stock', ... */
export const fundType = codeOf(fundTypes)
/** A fund type as callers may send it: our key, its name, or its number as text or number. */
export const fundTypeInput = z.union([z.string().max(20), z.int()]).transform((value, context) => {
  const type = fundTypeNamed(String(value))
  if (type !== null) return type
  context.addIssue({ code: 'custom', message: '基金类型有误' })
  return z.NEVER
})
/** 1 requests more; a number or text. */
export const moreFilter = z.union([z.enum(['0', '1']), z.literal([0, 1]).transform(value => (value === 1 ? '1' : '0'))])
export const fundStatus = codeOf(fundStatuses)
export const riskLevel = codeOf(riskLevels)
export const investorType = codeOf(investorTypes)
const feeType = codeOf(feeTypes)
export const rankingPeriod = codeOf(rankingPeriods)
/** Periods that lists can be sorted by: those of at least six months, and the shorter ones unless the firm disabled them. */
export const offeredPeriods = z.object({ usual: z.array(rankingPeriod), short: z.array(rankingPeriod) })
export const noticeGroup = codeOf(noticeGroups)
export const serviceType = codeOf(serviceTypes)
export const contentType = z.enum(['video', 'mandt', 'other'])
/** The search text of a list; must not be empty. */
export const listKeyWord = z.string().trim().min(1).max(200, '关键词最多 200 个字')

export const payout = z.discriminatedUnion('kind', [
  /** Yuan per share. */
  z.object({ kind: z.literal('dividend'), day: dateText, perShare: z.string() }),
  /** New shares per old share. */
  z.object({ kind: z.literal('split'), day: dateText, ratio: ratioText }),
])

/**
 * Dividends and splits between two NAVs for which a return is adjusted: how many, and the newest. Null when there are
 * none.
 */
const somePayouts = z.object({ dividends: z.int(), splits: z.int(), latest: z.array(payout) })
export const payouts = somePayouts.nullable()

/** The same for a customer's income, per fund; funds without any are left out. */
export const payoutsByFund = z.array(z.object({ fundCode: z.string(), fundName: z.string(), payouts: somePayouts }))

/**
 * Growth up to the row's NAV (`nav`, `navDay`), with the NAV and day it starts from, and the benchmark's growth over the
 * same days; null without a benchmark.
 */
export const growth = z.object({
  growth: rateText,
  benchmark: rateText.nullable(),
  fromDay: dateText,
  fromNav: navText,
  payouts,
})

/** The figures at a fund's newest NAV: daily growth, or the seven-day yield for a money-market fund. */
export const lastFigures = { dayGrowth: growth.nullable(), sevenDayYield: rateText.nullable() }

/** Whether the fund accepts an act now; `reason` is null if so, else the text for the disabled button. */
const action = z.object({ reason: z.string().nullable() })

/** A fund as lists show it. NAV fields are null before the first NAV, periods null when the fund is younger. */
export const fundRow = z.object({
  fundCode: z.string(),
  fundName: z.string(),
  /** Spelled as in the specification; `state` '1' means on display. The client adds `isCollect` (withCollect). */
  fundcode: z.string(),
  fundname: z.string(),
  state: z.enum(['0', '1']),
  shareClass: z.string(),
  fundType,
  fundTypeName: z.string(),
  riskLevel,
  riskLevelName: z.string(),
  status: fundStatus,
  statusName: z.string(),
  feeType,
  setupDate: dateText.nullable(),
  /** Net assets of the whole portfolio, all share classes together. */
  size: moneyText.nullable(),
  nav: navText.nullable(),
  accNav: navText.nullable(),
  navDay: dateText.nullable(),
  ...lastFigures,
  /** False for funds younger than six months; every period below is then null. */
  performanceShown: z.boolean(),
  yields: z.record(rankingPeriod, growth.nullable()),
  /** The deepest fall of the last year as a positive rate, 0 for none; null where `yields.year` is. */
  yearFall: rateText.nullable(),
  /** Money-market funds only: income per 10,000 shares (yuan, 4 decimals) of `navDay`. */
  income: z
    .string()
    .regex(/^-?\d+\.\d{4}$/)
    .nullable(),
  minFirstAmount: moneyText,
  /** '0.00' means no limit. */
  dayMaxAmount: moneyText,
  /**
   * The purchase (or subscription) rate of the lowest tier, before and after this site's discount; null without a
   * front-end fee, and for a back-end class while it charges at redemption.
   */
  purchaseRate: z.object({ standard: rateText, discounted: rateText }).nullable(),
  /** That of institutions, where it differs. */
  purchaseRateOfInstitutions: z.object({ standard: rateText, discounted: rateText }).nullable().optional(),
  purchase: action.extend({ kind: z.enum(['purchase', 'subscription']).nullable() }),
  plan: action,
})

export const navPoint = z.object({ day: dateText, nav: navText })

/** The deepest fall of a stretch as a positive rate, and the day that made it good; null while there is none. */
export const deepestFall = z.object({
  fall: rateText,
  peak: navPoint,
  trough: navPoint,
  recovered: navPoint.nullable(),
})

/** Growth in percent since the first day, for drawing only; peak and trough of `fall` are among the days. */
export const growthPath = z.object({
  days: z.array(dateText),
  fund: z.array(z.number()),
  /** Null where the benchmark does not reach back to the first day. */
  benchmark: z.array(z.number()).nullable(),
  /** Null when the fund never fell. */
  fall: deepestFall.nullable(),
})

/** The same at equal steps from the first day to the last, for a small drawing. */
export const smallPath = z.object({
  from: dateText,
  to: dateText,
  fund: z.array(z.number()),
  benchmark: z.array(z.number()).nullable(),
  /** The deepest fall of the stretch as a positive rate, 0 for none. */
  fall: rateText,
})

/** A fund with its past year for a small chart: growth in percent since the first day, about one point per week. */
export const spark = z.object({
  days: z.array(dateText),
  fund: z.array(z.number()),
  benchmark: z.array(z.number()),
})

/** What a benchmark returned over the same holdings as a distribution. */
export const heldBenchmark = z.object({ shareOfGains: rateText, median: rateText }).nullable()

/** A public file; `size` in bytes, `type` as in the Content-Type header. The content at a URL never changes. */
export const attachment = z.object({ name: z.string(), url: z.string(), size: z.int(), type: z.string() })

export const video = z.object({ url: z.string(), captionsUrl: z.string().nullable(), posterUrl: z.string().nullable() })

/** A drawing from data: the picture without its ground and its figure, which are text and colour of the page. */
export const cover = z.object({
  /** The content at a URL never changes. */
  url: z.string(),
  hue: z.enum(hueNames),
  /** '1.7%', computed from the data. */
  figure: z.string(),
  /** Whether the figure is at the bottom of the picture. */
  low: z.boolean(),
  /** What the drawing shows, in words. */
  alt: z.string(),
})

export const articleRow = z.object({
  id: z.string(),
  columnId: z.string(),
  contentType,
  title: z.string(),
  lead: z.string(),
  author: z.string(),
  manId: z.string().nullable(),
  publishedOn: dateText,
  /** Poster of the video, or a picture of the firm's own. */
  posterUrl: z.string().nullable(),
  /** The drawn cover; null if the poster is shown. */
  cover: cover.nullable(),
})

export const noticeRow = z.object({
  noticeId: z.string(),
  group: noticeGroup,
  groupName: z.string(),
  title: z.string(),
  fundCode: z.string().nullable(),
  publishedOn: dateText,
  attachmentCount: z.int(),
})

/** An entry of the service centre. */
export const serviceRow = z.object({
  id: z.string(),
  serviceType,
  /** Topic of a question, or group of a download; '' in a list without groups. */
  group: z.string(),
  title: z.string(),
  lead: z.string(),
  serviceTime: instantText,
  attachments: z.array(attachment),
})

export const agencyKind = z.enum(['direct', 'consign'])

export const agencyRow = z.object({
  agencyId: z.string(),
  agencyName: z.string(),
  kind: agencyKind,
  province: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
})
