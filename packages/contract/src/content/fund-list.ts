import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import {
  fundRow,
  fundStatus,
  fundTypeInput,
  investorType,
  moreFilter,
  offeredPeriods,
  rankingPeriod,
  riskLevel,
} from './shapes.ts'

/** All share classes of the portfolio on display, including the row's own. */
const classes = z.array(z.object({ fundCode: z.string(), shareClass: z.string() }))

/**
 * Funds on display. OWN is the watchlist of the session's customer, regardless of `refCustUuid`, and requires a login.
 * Without `pageParam` the answer is one page; without `sort` it is ordered by code; 'fall' is `yearFall`.
 * A period that is not offered sorts by one year.
 */
export const fundList = defineCall({
  door: 'site',
  id: 'CALL-012',
  name: 'content.fundList',
  summary: '基金列表',
  method: 'POST',
  path: '/api/content/fund/list',
  access: 'public',
  input: z.strictObject({
    fundListType: z.enum(['ALL', 'OWN']).optional(),
    fundType: fundTypeInput.optional(),
    /** Has no effect: without `pageParam` all funds are returned anyway. */
    isMoreFilter: moreFilter.optional(),
    refCustUuid: z.string().max(64).optional(),
    riskLevel: riskLevel.optional(),
    /** Funds displayed with the same status; '9' matches every closed period. */
    status: fundStatus.optional(),
    /** Part of a name or code. */
    keyWord: z.string().max(200, '关键词最多 200 个字').optional(),
    sort: z.union([rankingPeriod, z.enum(['nav', 'size', 'fall'])]).optional(),
    order: z.enum(['falling', 'rising']).optional(),
    /** A class of investors: the funds that it may never buy come last. */
    suits: investorType.optional(),
    /** One row for each portfolio: the first share class that matches. */
    grouped: z.boolean().optional(),
    pageParam: pageParam.optional(),
  }),
  /** `newestNavDay` is that of all funds on display; `onSale` counts funds, not share classes. */
  output: pageOf(fundRow.extend({ classes })).extend({
    newestNavDay: dateText.nullable(),
    onSale: z.int(),
    periods: offeredPeriods,
  }),
  errors: ['AUTH-0001'],
})
