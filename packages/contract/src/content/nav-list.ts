import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, navText, rateText } from '../fields.ts'
import { pageOf, pageQuery } from '../page.ts'

/** Newest first; twenty per page by default. */
export const navList = defineCall({
  door: 'site',
  id: 'CALL-016',
  name: 'content.navList',
  summary: '历史净值',
  method: 'GET',
  path: '/api/content/nav/list',
  access: 'public',
  input: z.strictObject({ fundCode, startDate: isoDate.optional(), endDate: isoDate.optional(), ...pageQuery }),
  output: pageOf(
    z.object({
      navDay: dateText,
      nav: navText,
      accNav: navText,
      /** Null for the first NAV. */
      dayGrowth: rateText.nullable(),
      income: z.string().nullable(),
      sevenDayYield: rateText.nullable(),
    }),
  ),
  errors: ['SYS-0404'],
})
