import { amlCauses, amlFactors, amlLevels } from '@zhixiao/domain/customer/aml-rating.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { codeOf, custno, dateText, instantText, serial } from '../fields.ts'
import { person } from './auth.ts'

/** A rating of a customer's money-laundering risk: by the rule, or reviewed by two compliance officers. */
export const amlRating = z.object({
  level: codeOf(amlLevels),
  factors: z.array(codeOf(amlFactors)),
  ratedOn: dateText,
  /** Last day before the next review. */
  reviewBy: dateText,
  isOverdue: z.boolean(),
  cause: codeOf(amlCauses),
  decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }).nullable(),
})

export const ratingList = defineCall({
  door: 'console',
  name: 'rating.list',
  summary: 'money-laundering risk: levels to review, most urgent first, and manual decisions, newest first',
  method: 'GET',
  path: '/console-api/rating',
  access: 'staff',
  right: ['diligence', 'read'],
  input: z.strictObject({ tab: z.enum(['waiting', 'decided']), before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        custno,
        /** The current rating, or the decided one; earlier ones follow. */
        rating: amlRating,
        earlier: z.array(amlRating),
        requestId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    waiting: z.number(),
    overdue: z.number(),
    /** Number of customers at each level. */
    levels: z.object({ high: z.number(), elevated: z.number(), medium: z.number(), low: z.number() }),
  }),
  errors: [],
})
