import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { noticeKinds } from '@zhixiao/domain/sms/notice-kinds.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'

const amount = z.string().regex(/^(?:0|[1-9]\d{0,11})\.\d{2}$/)
const choice = z.object({ kind: z.enum(codesOf(noticeKinds)), wanted: z.boolean(), from: moneyText })

/** Which events of orders send the customer an SMS, and from which amount; every kind, with its default. */
export const smsChoices = defineCall({
  door: 'site',
  id: 'CALL-983',
  name: 'account.smsChoices',
  summary: '短信通知设置',
  method: 'GET',
  path: '/api/account/sms-choices',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({ list: z.array(choice) }),
  errors: [],
})

/** Changes the given kinds and leaves the rest. */
export const smsChoicesSet = defineCall({
  door: 'site',
  id: 'CALL-983',
  name: 'account.smsChoicesSet',
  summary: '修改短信通知设置',
  method: 'POST',
  path: '/api/account/sms-choices',
  access: 'customer',
  write: true,
  input: z.strictObject({
    list: z
      .array(z.strictObject({ ...choice.shape, from: amount }))
      .min(1)
      .refine(list => new Set(list.map(({ kind }) => kind)).size === list.length),
  }),
  output: z.object({}),
  errors: ['PARAM-0002'],
})
