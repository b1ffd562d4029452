import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { pageOf, pageQuery } from '../page.ts'

const consent = z.object({
  title: z.string(),
  version: z.string(),
  /** The act it was accepted for: 注册, 开户, 购买 测试混合A; for a conversion it names the target fund. */
  act: z.string(),
  /** The order, for a purchase or conversion. */
  orderId: serial.nullable(),
  at: instantText,
  /** The accepted file; null if it is not stored. */
  url: z.string().nullable(),
})

/** Every text that the customer accepted, with version and act, newest first. */
export const consentList = defineCall({
  door: 'site',
  id: 'CALL-985',
  name: 'account.consentList',
  summary: '协议签署记录',
  method: 'GET',
  path: '/api/account/consent/list',
  access: 'customer',
  input: z.strictObject(pageQuery),
  output: pageOf(consent).extend({
    /** Confirmed warnings of both kinds, the newest fifty. */
    marks: z.array(
      z.object({
        markId: serial,
        fundCode: z.string(),
        fundName: z.string(),
        /** The title of the warning. */
        warning: z.string(),
        riskability: z.string(),
        riskLevel: z.string(),
        textVersion: z.string(),
        textHash: z.string(),
        at: instantText,
        /** The purchase that followed the confirmation, if any. */
        orderId: serial.nullable(),
      }),
    ),
  }),
  errors: [],
})
