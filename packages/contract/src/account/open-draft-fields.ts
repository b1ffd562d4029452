import { z } from 'zod'

/** The steps of the opening of an account, in their order. */
export const openSteps = ['identity', 'profile', 'card', 'password', 'risk', 'confirm'] as const

const text = (max: number) => z.string().max(max)
const few = <Value extends z.ZodType>(names: RegExp, value: Value) =>
  z.record(z.string().regex(names), value).refine(all => Object.keys(all).length <= 40, '内容过多')

/**
 * What a customer typed so far, right or wrong: everything is checked when the account is opened. Trade password, codes
 * and the proof of the card are no part of it.
 */
export const openDraftFields = {
  step: z.enum(openSteps),
  custname: text(50),
  // As it was typed, blanks too.
  idno: text(23),
  lastDay: text(10),
  forGood: z.boolean(),
  /** account.openCheck passed for this identity. */
  checked: z.boolean(),
  profile: few(/^[A-Za-z]{1,20}$/, text(120)),
  profileDone: z.boolean(),
  cardno: text(23),
  mobileno: text(16),
  paperVersion: text(20),
  answers: few(/^[a-z0-9-]{1,20}$/, z.int().min(0).max(9)),
  riskDone: z.boolean(),
}
