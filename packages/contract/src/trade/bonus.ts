import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dividendType, fundCode, passwordToCheck, tradeacco } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedDays } from './promised.ts'
import { tradeWithPassword } from './with-password.ts'

/** Requests another dividend method for one holding; it applies once confirmed. */
export const bonus = defineCall({
  door: 'site',
  id: 'CALL-105',
  name: 'trade.bonus',
  summary: '修改分红方式',
  path: '/api/trade/bonus',
  ...tradeWithPassword,
  input: z.strictObject({ fundCode, tradeacco, dividendType, promised: promisedDays, tradePassword: passwordToCheck }),
  output: placedOrder,
  errors: [
    'DS-ORG-0001',
    'GUARD-ACCOUNT',
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'TRADE-FUND',
    'TRADE-CLOSED',
    'TRADE-CARD',
    'TRADE-NO-SHARES',
    'TRADE-SAME-METHOD',
    'TRADE-METHOD-PENDING',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
