import type { Expiry } from '@zhixiao/domain/calendar/request-expiry.ts'
import { SETTLES_AT } from '@zhixiao/domain/calendar/shanghai.ts'
import type { ActSubject } from '@zhixiao/domain/staff/act-subject.ts'
import type { CheckerRule } from '@zhixiao/domain/staff/needed-checkers.ts'
import type { StaffArea } from '@zhixiao/domain/staff/staff-can.ts'
import type { z } from 'zod'

/** The full definition of one act, which one member of staff requests and another one releases. */
export type Act<Input extends z.ZodObject = z.ZodObject> = {
  /** Its name in requests, in the audit log, and as a command. */
  name: string
  /** Its event in the audit log, where that is not its name. */
  event?: string
  /** Whose right decides who may request, read and release it. */
  area: StaffArea
  /** What staff call it. */
  zh: string
  /** What it does to shares, money or meaning. */
  en: string
  /** What the shell's help says besides the fields, a line each. */
  help?: readonly string[]
  /** When an open request ends. */
  expires: Expiry | { by(input: z.infer<Input>): Expiry }
  input: Input
  /** Fields that a command takes by place, in this order; a list takes the rest. All others are options. */
  places: readonly (keyof z.infer<Input> & string)[]
  /**
   * Fields that name what it changes: while a request is open, no second one for the same is. The first place by default. An act
   * whose effects say what it changes (`parts`) only gives a request its name.
   */
  object?: readonly (keyof z.infer<Input> & string)[] | { name(input: z.infer<Input>): string }
  /** The customers that its input names; none for acts on funds, files and texts. */
  subjects?(input: z.infer<Input>): ActSubject[]
  /** One person with the right to check it may do it at once in an emergency; the act that reverses it. The database knows the same names (done_in_emergency). */
  emergency?: { reversal: string }
  /** Its requests and changes are in the history of the fund that its input names, or of those that its event names as `terms`. */
  history?: 'fund'
  /** Which of its effects need the approval of further roles; see `neededCheckers`. */
  checkers?: CheckerRule
  /** Its input names what lies on the server's disk, save where this field names files that the console sends. */
  consoleNeeds?: keyof z.infer<Input> & string
  /** Its rights hold for commands too; other acts are released there by any second operator. */
  needsRole?: true
  /** It rests on a paper that its checker must see: none is requested without one. */
  needsPaper?: true
}

export const defineAct = <Input extends z.ZodObject, const Spec extends object>(
  act: Act<Input> & Spec,
): Act<Input> & Spec => act

/** Requests about money and shares end with the next open day. */
export const MONEY: Expiry = { openDays: 1 }
/** Requests about terms, texts, cases and people. */
export const MASTER: Expiry = { openDays: 5 }
/** Requests about the redemptions of a day: before its settlement. */
export const HUGE: Expiry = { at: '20:00', until: SETTLES_AT }
