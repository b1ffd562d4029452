import { z } from 'zod'
import { cardTicket } from './identity.ts'

/** The steps of the opening of an account, in their order. */
const openSteps = ['identity', 'profile', 'card', 'password', 'risk', 'confirm'] as const

const TYPED = 300
const text = (max: number) => z.string().max(max)
const few = <Value extends z.ZodType>(names: RegExp, value: Value) =>
  z.record(z.string().regex(names), value).refine(all => Object.keys(all).length <= 40, '内容过多')

/**
 * What a customer typed so far, right or wrong: everything is checked when the account is opened. Leaves out the
 * trade password and codes.
 */
export const openDraftFields = {
  step: z.enum(openSteps),
  // As they were typed, right or wrong: what is too long is a named fault, not cut.
  custname: text(TYPED),
  idno: text(TYPED),
  lastDay: text(10),
  forGood: z.boolean(),
  /** account.openCheck passed for this identity. */
  checked: z.boolean(),
  profile: few(/^[A-Za-z]{1,20}$/, text(TYPED)),
  profileDone: z.boolean(),
  cardno: text(TYPED),
  bankCode: text(3).default(''),
  /** The bank's word on the card, while it is good; '' before. It is no secret: without the session it is worth nothing. */
  cardTicket: z.union([z.literal(''), cardTicket]).default(''),
  mobileno: text(TYPED),
  paperVersion: text(20),
  answers: few(/^[a-z0-9-]{1,20}$/, z.int().min(0).max(9)),
  riskDone: z.boolean(),
}
