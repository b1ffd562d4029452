import { z } from 'zod'
import { cardTicket } from './identity.ts'

/** The steps of the account opening, in order. */
const openSteps = ['identity', 'profile', 'card', 'password', 'risk', 'confirm'] as const

const TYPED = 300
const text = (max: number) => z.string().max(max)
const few = <Value extends z.ZodType>(names: RegExp, value: Value) =>
  z.record(z.string().regex(names), value).refine(all => Object.keys(all).length <= 40, '内容过多')

/** The unfinished risk questionnaire: the chosen option's place, by question. */
export const riskDraftFields = {
  paperVersion: text(20),
  answers: few(/^[a-z0-9-]{1,20}$/, z.int().min(0).max(9)),
}

/**
 * What a customer has typed so far, valid or not: the opening itself checks everything. Excludes the trade password and
 * codes.
 */
export const openDraftFields = {
  step: z.enum(openSteps),
  // Unvalidated, but a value that is too long is refused with its field's name, not cut.
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
  /**
   * The ticket from the bank's check of the card while it is valid, else ''. Not a secret: it is useless without the
   * session.
   */
  cardTicket: z.union([z.literal(''), cardTicket]).default(''),
  mobileno: text(TYPED),
  ...riskDraftFields,
  riskDone: z.boolean(),
}
