import type { ActInput, ActName } from '@zhixiao/contract/acts/acts.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { Decision, Refusal } from '@zhixiao/domain/acts/refusals.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { Weight } from '@zhixiao/domain/staff/needed-checkers.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import type { Context } from '../kernel/context.ts'
import type { Report } from '../kernel/report.ts'

/** Who asked for an act, and who released it: null for an emergency, which is reviewed afterwards. */
export type Deciders = { requestedBy: string; decidedBy: string | null }

/** The two who decided an act that is no emergency. */
export function twoOf({ requestedBy, decidedBy }: Deciders): { requestedBy: string; decidedBy: string } {
  if (decidedBy === null) throw new Error('an act for two was done by one')
  return { requestedBy, decidedBy }
}

/** Who decided last: the second person, or the only one in an emergency. */
export const lastOf = ({ requestedBy, decidedBy }: Deciders): string => decidedBy ?? requestedBy

export const isOneOf = ({ requestedBy, decidedBy }: Deciders, name: string): boolean =>
  name === requestedBy || name === decidedBy

export type ReadFile = (path: string) => Promise<Buffer>

/** The facts of an act changed between its decision and its write. */
export class Changed extends Error {}

/** Stops a write whose rows are no longer in the state that was decided on. @throws Changed */
export function mustHold(isWritten: boolean): void {
  if (!isWritten) throw new Changed('what an act decided on has changed')
}

/**
 * What the server does for an act, in one transaction. `decide` is a pure rule of `domain/acts`. What is shown and recorded
 * depends on the effects only, so a digest of the effects is what requester and checker sign.
 */
export type ActHandler<Name extends ActName, Facts, Effects, Given = ActInput<Name>> = Writing<Given, Facts, Effects> &
  Reader<ActInput<Name>, Given>

/** An act whose effects are complete only once they are stored: a trial stores them too, and rolls back. */
export type WorkingHandler<Name extends ActName, Facts, Effects, Given = ActInput<Name>> = Working<
  Given,
  Facts,
  Effects
> &
  Reader<ActInput<Name>, Given>

/** A handler with erased types, which only its own act knows. */
export type AnyHandler = (Writing<unknown, unknown, unknown> | Working<unknown, unknown, unknown>) &
  Reader<unknown, unknown>

/** The content of the files that the input names, or why they cannot be read. */
export type ReadInput<Given> =
  | { ok: true; given: Given }
  | { ok: false; report: Report }
  | { ok: false; refusal: Refusal }
type Reader<Input, Given> = {
  /** Parses the files that the input names, which the request keeps sealed, into what the rule decides on. */
  read?(input: Input, readFile: ReadFile, ctx: Context): Promise<ReadInput<Given>>
}

type Writing<Input, Facts, Effects> = Rules<Input, Facts, Effects> & {
  /** Stores the effects; a trial does not. */
  write(tx: Tx, effects: Effects, by: Deciders, ctx: Context): Promise<void>
}
type Working<Input, Facts, Effects> = Rules<Input, Facts, Effects> & {
  work(tx: Tx, effects: Effects, ctx: Context, by: Deciders): Promise<Decision<Effects>>
}

/** Tables by title, each of which is read when asked for. */
export type WholeTables = Readonly<Record<string, () => AsyncIterable<string[][]>>>

/** What the shell prints about the steps after the commit, and the refusal if one of them failed. */
export type Followed = { said: readonly string[]; fails?: Refusal }

type Rules<Input, Facts, Effects> = {
  /** Locks and reads the facts of the decision; in a trial, `by` names the caller as both people. */
  lock(tx: Tx, input: Input, ctx: Context, by: Deciders): Promise<Facts>
  decide(facts: Facts, input: Input): Decision<Effects>
  /**
   * Masks of the effects with numbers or names of persons: `event`, `show` and `say` get the masked values, and a keyed
   * digest is signed.
   */
  masks?: { readonly [Field in keyof Effects]?: (value: NonNullable<Effects[Field]>) => Effects[Field] }
  /** Effects that change every minute and that nobody signs. */
  unsigned?: readonly string[]
  /** What the audit log keeps; the definition names the event. */
  event(effects: Effects, by: Deciders): object
  /** For the console; what it leaves out is empty. */
  show(effects: Effects): Partial<Shown>
  /** The tables that `show` cuts, by title, with all their rows in pages: read after a trial, for a file. */
  wholeTables?(tx: Tx, effects: Effects): WholeTables
  /** Affected items that change every minute and that nobody signs. */
  around?(facts: Facts, effects: Effects): NonNullable<Shown['around']>
  /** For the shell. */
  say(effects: Effects): string | readonly string[]
  /** What follows once the act is committed: messages, and what this process has cached; `fails` where a check of the books does. */
  afterwards?(ctx: Context, effects: Effects): Promise<void> | Promise<Followed>
  /** The money that the limit of a checker is compared with. */
  amount?(effects: Effects): Fen | null
  /** The effects that must not change before the release, while money and totals may move a little; all by default. */
  fixed?(effects: Effects): unknown
  /** The time after which the act cannot be released, if that is before its request expires. */
  until?(effects: Effects): Date
  /** The parts that the act changes, if its input does not name them; each part has at most one open request. */
  parts?(effects: Effects): readonly string[]
  /** The figures that decide whether further checkers are needed. */
  weight?(effects: Effects): Weight
}

/** A decision about a case and its reason, as the first lines of what is shown. */
export const decisionChanges = <State extends string>(
  name: string,
  states: Readonly<Record<State, string>>,
  { before, after, earlier, reason }: { before: State; after: State; earlier: string; reason: string },
): Shown['changes'] => [
  { name, before: states[before], after: states[after] },
  { name: '理由', before: earlier === '' ? null : earlier, after: reason },
]

/** The row that a text names; row 0, which no table has, for a text that is no number. */
export const rowId = (text: string): bigint => rowNumber(text) ?? 0n

/** The mask of effects that name persons and that `show` masks itself. */
export const asItIs = <Value>(value: Value): Value => value
