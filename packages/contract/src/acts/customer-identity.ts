import { idValidityText, readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import { PERSON_NAME, printedName } from '@zhixiao/domain/customer/typed-text.ts'
import { z } from 'zod'
import { formed, sealed } from './act-fields.ts'
import { applicationFields, onApplication } from './application.ts'
import { defineAct } from './define-act.ts'

export const customerIdentity = defineAct({
  name: 'customer identity',
  event: 'customer.identity',
  ...onApplication,
  zh: '更正身份信息',
  en: "corrects a customer's name, ID number and its validity to those of the ID card",
  help: ['All three as the card prints them; a copy of the card goes with the request. The customer gets a message.'],
  input: z.strictObject({
    custno: applicationFields.custno,
    name: sealed('证件姓名', text => PERSON_NAME.test(printedName(text)), {
      fault: '请填写证件上的姓名',
      en: 'a file with the name alone',
    }),
    idno: sealed('证件号码', text => /^\d{17}[\dXx]$/.test(text), {
      fault: '请填写 18 位身份证号码',
      en: 'a file with the ID number alone',
    }),
    validity: formed('证件有效期至', typed => readIdValidity(typed).kind !== 'missing', {
      fault: '请按 20461120 的形式填写有效期，或填写“长期”',
      en: 'the last valid day of the card as YYYYMMDD, or 长期',
      values: idValidityText,
    }),
    document: applicationFields.document,
    reason: applicationFields.reason,
  }),
  needsPaper: true,
})
