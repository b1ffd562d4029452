import type { ParseArgsOptionsConfig } from 'node:util'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import type { FileFault } from '@zhixiao/contract/console/request.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { Weight } from '@zhixiao/domain/staff/needed-checkers.ts'
import { isSeen } from '@zhixiao/domain/validate/rules.ts'
import type { Context } from '../kernel/context.ts'

/** Runs an act once, in the transaction that releases its request. */
export type Release = {
  /** The requester. */
  by: string
  /** Marks the request; a report says why it cannot be released. */
  begin: (tx: Tx) => Promise<Report | undefined>
  /** The refusal if the effects differ from those that requester and releasing operator saw. */
  movedSince: (report: Report, tx: Tx) => Promise<Report | undefined>
  /** Set for an emergency, which one person does and a second one reviews. */
  alone?: true
}

/** What a command works with: the site's own context, and the operator named in the audit log. */
export type OpsContext = Context & {
  actor: string
  /** The request that a second operator releases by this run. */
  release?: Release
  /** The operator's proof of identity, stored with the release. */
  proof?: Evidence
}

/** Evidence of a release: the kind of proof and, for a passkey, the signed data. */
export type Evidence = { readonly kind: 'demo' | 'code' | 'key' } & Readonly<Record<string, string>>

export type Args = {
  positionals: readonly string[]
  /** Every option given, by name. */
  options: Readonly<Record<string, string | boolean>>
  /** Reads a file that the arguments name. */
  readFile: (path: string) => Promise<Buffer>
  /** Options by name. */
  text: (name: string) => string | undefined
  /** Whether an option without a value was given. */
  flag: (name: string) => boolean
  dryRun: boolean
}

/** An act as somebody asks for it: its input, and what reads the files that the input names. */
export type Asked = { input: ActFields; readFile: Args['readFile'] }

/** The input of an act from a file, or why it cannot be read. */
export type ReadInput = { ok: true; input: ActFields } | { ok: false; report: Report }

/** The result of a command and its printed lines; `ok: false` is exit code 1. */
export type Report = {
  ok: boolean
  lines: string[]
  /** What requester and checker sign of an act of `acts`: its name and its effects, whatever is said about them. */
  signed?: unknown
  /** For an act that a second operator releases: its money, and the facts that must not change until then. */
  amount?: Fen
  rests?: unknown
  /** The part of `rests` that must be equal even if totals may move a little; by default all of `rests`. */
  fixed?: unknown
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
  /** The reason of a refusal, for staff at the console. */
  why?: string
  /** The fault of the file that a refusal is about, for the form that made it. */
  fault?: FileFault
}

export type Command = {
  summary: string
  /** After the command's name, as printed by --help. */
  usage: string
  /** Minimum and maximum number of positional arguments. */
  positionals: readonly [least: number, most: number]
  options?: ParseArgsOptionsConfig
  /** One line per option. */
  help?: readonly string[]
  /** The command writes, and so can be tried with --dry-run. */
  writes: boolean
  /** Its first argument is a folder. */
  readsFolder?: true
  /** Fills a new database; all other commands are refused in a database meant for a demo. */
  startsEmpty?: true
  /** While fewer than two operators can sign in, or nobody could restore a login, the role that owns the database may run it without signing in. */
  startsOperators?: true
  /** Needs no review, because a timer or job does the same or a second person takes part. */
  isRoutine?: true
  /** Runs without the database's keys, because it installs them. */
  bringsKeys?: true
  run: (ctx: OpsContext, args: Args) => Promise<Report>
  /** Reads the input of an act from its arguments; by default each of them is a field. */
  readInput?: (args: Args) => Promise<ReadInput>
  /** Does an act that has a handler. Without it the act is a command as a whole, and takes its input as arguments. */
  doAct?: (ctx: OpsContext, asked: Asked, isTrial: boolean) => Promise<Report>
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

/** The day of an argument. @throws Refusal when it is no day. */
export function dateOf(text: string): IsoDate {
  const day = parseIsoDate(text)
  if (!day) throw new Refusal(`${text} is no date of the form YYYY-MM-DD.`, `${text} 不是日期`)
  return day
}

/** An argument's day, which must be open. @throws Refusal for a closed day or no day */
export async function tradingDayOf(ctx: OpsContext, text: string): Promise<IsoDate> {
  const day = dateOf(text)
  if (!(await ctx.calendar()).isOpen(day)) throw new Refusal(`${day} is not a trading day.`, `${day} 不是交易日`)
  return day
}

const LONGEST_REASON = 200

/** Why staff do something, as an option: in words that their readers see, kept in the audit log. */
export const isReason = (text: string): boolean => text !== '' && text.length <= LONGEST_REASON && isSeen(text)

export const DRY_RUN = 'Dry run: nothing was changed.'

class TakenBack extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('taken back')
    this.report = report
  }
}

/**
 * Runs `work` in one transaction, which is committed only if it succeeds and this is no dry run. A dry run does everything
 * and rolls back, so its report equals the real run's.
 */
export async function inTransaction(
  ctx: OpsContext,
  { dryRun }: Pick<Args, 'dryRun'>,
  work: (tx: Tx) => Promise<Report>,
): Promise<Report> {
  try {
    return await withTx(ctx.db, async tx => {
      const late = await ctx.release?.begin(tx)
      const report = late ?? (await work(tx))
      const moved = report.ok ? await ctx.release?.movedSince(report, tx) : undefined
      if (moved) throw new TakenBack(moved)
      if (!report.ok || dryRun) throw new TakenBack(report)
      return report
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { report } = error
    return report.ok ? { ...report, lines: [...report.lines, DRY_RUN] } : report
  }
}
