import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, passwordToCheck, serial } from '../fields.ts'
import { investorErrors, tradeWithPassword } from './with-password.ts'

/** Pauses, resumes or stops a regular plan; stopping is final. */
export const planStatus = defineCall({
  door: 'site',
  id: 'CALL-096',
  name: 'trade.planStatus',
  summary: '暂停、恢复或终止定投计划',
  path: '/api/trade/plan/status',
  ...tradeWithPassword,
  input: z.strictObject({
    planId: serial,
    move: z.enum(['pause', 'resume', 'stop']),
    tradePassword: passwordToCheck,
  }),
  output: z.object({
    planId: serial,
    state: z.enum(['running', 'paused', 'ended']),
    next: z.object({ dueDate: dateText, runDate: dateText }).nullable(),
  }),
  errors: [
    'DS-ORG-0001',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'TRADE-PLAN',
    'TRADE-PLAN-RUNS',
    'TRADE-PLAN-STATE',
    'TRADE-CLOSED',
    'TRADE-SENIOR',
    'TRADE-SENIOR-WAIT',
    'TRADE-CARD',
    'TRADE-CARD-MAX',
    'TRADE-CARD-DAY-MAX',
    'TRADE-MIN',
    'TRADE-MAX',
    'TRADE-DAY-MAX',
    'DS-TR0U0119',
    'TRADE-UNSUITABLE',
    ...investorErrors,
    'TRADE-CALENDAR',
    'PARAM-0002',
  ],
})
