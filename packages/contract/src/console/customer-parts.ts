import { z } from 'zod'
import { consentList } from '../account/consent-list.ts'
import { deviceList } from '../account/device-list.ts'
import { loginList } from '../account/login-list.ts'
import { riskList } from '../account/risk-list.ts'
import { defineCall } from '../define-call.ts'
import { serial } from '../fields.ts'
import { messages } from '../query/messages.ts'
import { planList } from '../trade/plan-list.ts'
import { customerAct } from './customer.ts'

const input = z.strictObject({ custno: z.string().max(32) })
const plan = planList.output.shape.list.element
const device = deviceList.output.shape.devices.element.omit({ current: true })

export const customerPlans = defineCall({
  door: 'console',
  name: 'customer.plans',
  summary: 'the regular plans of a customer with their results, as the customer sees them',
  method: 'GET',
  path: '/console-api/customer/{custno}/plans',
  access: 'staff',
  right: ['customer', 'read'],
  input,
  output: z.object({
    list: z.array(
      plan.omit({ result: true }).extend({
        result: plan.shape.result.unwrap().omit({ points: true, payouts: true }).nullable(),
      }),
    ),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const customerPapers = defineCall({
  door: 'console',
  name: 'customer.papers',
  summary: 'assessments with their answers, confirmed risk warnings and accepted documents of a customer',
  method: 'GET',
  path: '/console-api/customer/{custno}/papers',
  access: 'staff',
  right: ['customer', 'read'],
  input,
  output: z.object({
    assessments: riskList.output.shape.list,
    marks: consentList.output.shape.marks,
    /** The newest fifty. */
    consents: consentList.output.shape.list,
    total: z.int(),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const customerAccess = defineCall({
  door: 'console',
  name: 'customer.access',
  summary: 'the newest logins of a customer, and the devices that log in without a code',
  method: 'GET',
  path: '/console-api/customer/{custno}/access',
  access: 'staff',
  right: ['customer', 'read'],
  input,
  output: z.object({ logins: loginList.output.shape.logins, devices: z.array(device) }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const customerMessages = defineCall({
  door: 'console',
  name: 'customer.messages',
  summary: 'the messages that a customer sees',
  method: 'GET',
  path: '/console-api/customer/{custno}/messages',
  access: 'staff',
  right: ['customer', 'read'],
  input,
  output: messages.output,
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const customerActs = defineCall({
  door: 'console',
  name: 'customer.acts',
  summary: 'what a customer, staff and jobs did to the account, newest first',
  method: 'GET',
  path: '/console-api/customer/{custno}/acts',
  access: 'staff',
  right: ['customer', 'read'],
  input: input.extend({ before: serial.optional() }),
  output: z.object({ list: z.array(customerAct), next: serial.nullable() }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})
