import type { FileFault } from '@zhixiao/contract/console/request.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { Weight } from '@zhixiao/domain/staff/needed-checkers.ts'

/** The result of a command and its printed lines; `ok: false` is exit code 1. */
export type Report = {
  ok: boolean
  lines: string[]
  /** What requester and checker sign of an act of `acts`: its name and its effects, whatever is said about them. */
  signed?: unknown
  /** The effects that must be equal even if totals may move a little; all by default. */
  fixed?: unknown
  /** The money of an act that a second operator releases. */
  amount?: Fen
  /** Decides whose approval is needed. */
  weight?: Weight
  /** What it changes, where its arguments do not name it: one open request may change each part. */
  parts?: readonly string[]
  /** When an act can no longer be released, if that comes before the end of its request. */
  until?: Date
  /** Nothing would change, so there is nothing to release. */
  unchanged?: true
  /** Refused because its source has changed since. */
  stale?: true
  /** Not released because its effects differ from the requested ones. */
  moved?: true
  /** The effects in the console's form, for acts that the console requests or shows. */
  shown?: Shown
  /** Its tables that are cut, by title, with all rows in pages. */
  wholeTables?: (tx: Tx) => Readonly<Record<string, () => AsyncIterable<string[][]>>>
  /** The reason of a refusal, for staff at the console. */
  why?: string
  /** The fault of the file that a refusal is about, for the form that made it. */
  fault?: FileFault
}

export const done = (...lines: string[]): Report => ({ ok: true, lines })
export const refused = (...lines: string[]): Report => ({ ok: false, lines })
/** A refusal that also has a reason for the console. */
export const refusedFor = (why: string, ...lines: string[]): Report => ({ ok: false, lines, why })

/** Stops a command with the sentence to print, and a reason for the console if the act can be done there. */
export class Refusal extends Error {
  readonly why: string | undefined
  constructor(sentence: string, why?: string) {
    super(sentence)
    this.why = why
  }
}

/** The report of a run stopped by a Refusal. @throws every other error */
export function refusalReport(error: unknown): Report {
  if (error instanceof Refusal)
    return error.why === undefined ? refused(error.message) : refusedFor(error.why, error.message)
  if (!(error instanceof CalendarNotPublished)) throw error
  const { firstPublished, lastPublished } = error
  return refusedFor(
    `交易日历只公布了 ${firstPublished} 至 ${lastPublished}`,
    `The trading calendar is published from ${firstPublished} to ${lastPublished} only.`,
  )
}
