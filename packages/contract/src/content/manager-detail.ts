import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, navText, rateText, refId } from '../fields.ts'
import { managerRow } from './manager-list.ts'
import { articleRow, fundRow, fundType, growth, growthPath } from './shapes.ts'

export const managerDetail = defineCall({
  door: 'site',
  id: 'CALL-923',
  name: 'content.managerDetail',
  summary: '基金经理详情',
  method: 'GET',
  path: '/api/content/manager/detail/{manId}',
  access: 'public',
  input: z.strictObject({ manId: refId }),
  output: managerRow.extend({
    /** Current funds first; each portfolio appears once, as its first share class. */
    tenures: z.array(
      z.object({
        fundCode: z.string(),
        fundName: z.string(),
        fundType,
        fundTypeName: z.string(),
        riskLevel: fundRow.shape.riskLevel,
        from: dateText,
        /** Null for a current tenure. */
        to: dateText.nullable(),
        /** Between the two NAVs given; null where performance is hidden. */
        growth: growth.extend({ toDay: dateText, toNav: navText }).nullable(),
        /** Of the same stretch. */
        benchmark: rateText.nullable(),
        /** Current tenures only. */
        path: growthPath.nullable(),
        purchase: fundRow.shape.purchase,
        plan: fundRow.shape.plan,
      }),
    ),
    /** Funds being raised that the manager is to manage, the first share class of each. */
    raising: z.array(fundRow.extend({ raiseStart: dateText.nullable(), raiseEnd: dateText.nullable() })),
    /** In Shanghai. */
    today: dateText,
    /** How the largest of the funds managed today is managed, from its reports; null without any. */
    portfolio: z
      .object({
        fundCode: z.string(),
        fundName: z.string(),
        /** Of the half-year or annual report behind the next four. */
        quarterEnd: dateText.nullable(),
        stockCount: z.int().nullable(),
        /** How many times a year the stocks are turned over, two decimals; the mean of the type beside it. */
        turnover: z.string().nullable(),
        peersTurnover: z.string().nullable(),
        /** Months for which the largest holdings have been held. */
        heldMonths: z.int().nullable(),
        /** The ten largest holdings together. */
        top: z.object({ quarterEnd: dateText, weight: rateText }).nullable(),
        /** The lowest and the highest part of stocks in so many quarters. */
        stocks: z.object({ quarters: z.int(), low: rateText, high: rateText }).nullable(),
      })
      .nullable(),
    /** The newest ones; content.articleList with manId returns all. */
    articles: z.array(articleRow),
  }),
  errors: ['SYS-0404'],
})
