import { isMobile } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'
import { sealed } from './act-fields.ts'
import { applicationFields, onApplication } from './application.ts'
import { defineAct } from './define-act.ts'

export const customerMobile = defineAct({
  name: 'customer mobile',
  event: 'customer.mobile',
  ...onApplication,
  zh: '代办变更手机号',
  en: 'gives a customer who applied on paper another login mobile, and ends his login on every device',
  help: ['The old and the new number get a message.'],
  input: z.strictObject({
    custno: applicationFields.custno,
    mobile: sealed('新手机号', isMobile, { fault: '请填写 11 位手机号', en: 'a file with a mobile number alone' }),
    document: applicationFields.document,
    reason: applicationFields.reason,
  }),
})
