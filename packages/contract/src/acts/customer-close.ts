import { z } from 'zod'
import { applicationFields, onApplication } from './application.ts'
import { defineAct } from './define-act.ts'

export const customerClose = defineAct({
  name: 'customer close',
  event: 'customer.close',
  ...onApplication,
  zh: '代办注销',
  en: 'closes the fund account of a customer who applied for it on paper',
  help: ["Refused for every obstacle that the customer's own closing has, and while the account is frozen."],
  input: z.strictObject(applicationFields),
})
