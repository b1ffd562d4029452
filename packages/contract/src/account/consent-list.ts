import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { pageOf, pageQuery } from '../page.ts'

const consent = z.object({
  title: z.string(),
  version: z.string(),
  /** What it was accepted for: 注册, 开户, 购买 测试混合A, of a conversion the fund entered. */
  act: z.string(),
  /** The order of a purchase or conversion. */
  orderId: serial.nullable(),
  at: instantText,
  /** The file that was accepted; null where it is not stored. */
  url: z.string().nullable(),
})

/** Every text the customer accepted, in which version and for which act, newest first. */
export const consentList = defineCall({
  id: 'CALL-985',
  name: 'account.consentList',
  summary: '协议签署记录',
  method: 'GET',
  path: '/api/account/consent/list',
  access: 'customer',
  input: z.strictObject(pageQuery),
  output: pageOf(consent).extend({
    /** Warnings about products above the own class that were confirmed, the newest fifty. */
    marks: z.array(
      z.object({
        markId: serial,
        fundCode: z.string(),
        fundName: z.string(),
        riskability: z.string(),
        riskLevel: z.string(),
        textVersion: z.string(),
        textHash: z.string(),
        at: instantText,
        /** The purchase it was confirmed for, where one followed. */
        orderId: serial.nullable(),
      }),
    ),
  }),
  errors: [],
})
