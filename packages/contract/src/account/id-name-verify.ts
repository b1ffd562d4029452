import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { reportedName, reportedNumber } from './identity.ts'

/** Whether this name and ID number are those of the customer's own fund account; reveals nothing about others. */
export const idNameVerify = defineCall({
  door: 'site',
  id: 'CALL-059',
  name: 'account.idNameVerify',
  summary: '校验姓名与证件号码',
  method: 'POST',
  path: '/api/account/id-name/verify',
  access: 'customer',
  personal: true,
  secret: ['idno'],
  input: z.strictObject({ custname: reportedName, idno: reportedNumber }),
  output: z.object({}),
  errors: ['ID-0001', 'GUARD-ACCOUNT', 'DS-ORG-0001'],
})
