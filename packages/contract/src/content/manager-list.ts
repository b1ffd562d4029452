import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, navText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { fundType, growth, smallPath } from './shapes.ts'

export const managerRow = z.object({
  manId: z.string(),
  name: z.string(),
  title: z.string(),
  /** First day in the profession, and full years since. */
  since: dateText.nullable(),
  years: z.int().nullable(),
  style: z.string(),
  resume: z.string(),
  /** Net assets of the funds managed today; share classes of a fund are counted once. */
  size: moneyText,
  fundCount: z.int(),
  /** The largest of these funds on display. */
  fund: z
    .object({
      fundCode: z.string(),
      fundName: z.string(),
      fundType,
      nav: navText.nullable(),
      navDay: dateText.nullable(),
      year: growth.nullable(),
      /** Since the manager took it over; null where performance is hidden. */
      tenure: z
        .object({
          from: dateText,
          growth: growth.extend({ toDay: dateText, toNav: navText }),
          path: smallPath.nullable(),
        })
        .nullable(),
    })
    .nullable(),
})

/** Managers by net assets managed, largest first. */
export const managerList = defineCall({
  door: 'site',
  id: 'CALL-013',
  name: 'content.managerList',
  summary: '基金经理列表',
  method: 'POST',
  path: '/api/content/manager/list',
  access: 'public',
  input: z.strictObject({ pageParam }),
  output: pageOf(managerRow),
  errors: [],
})
