import type { ParseArgsOptionsConfig } from 'node:util'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { Weight } from '@zhixiao/domain/staff/needed-checkers.ts'
import type { Context } from '../kernel/context.ts'

/** Runs an act once, in the transaction that releases its request. */
export type Release = {
  /** Who requested it. */
  by: string
  /** Marks the request; a report says why it cannot be released. */
  begin: (tx: Tx) => Promise<Report | undefined>
  /** The refusal when the act now does something else than what the requester and the releasing operator saw. */
  movedSince: (report: Report, tx: Tx) => Promise<Report | undefined>
  /** One person does it in an emergency; a second one reviews it afterwards. */
  alone?: true
}

/** What a command works with: the site's own context, and the operator named in the audit log. */
export type OpsContext = Context & {
  actor: string
  /** The request that a second operator releases by this run. */
  release?: Release
  /** How the operator has proved himself for this release, kept beside it. */
  proof?: Evidence
}

/** What proves a release later: `kind`, and of a passkey what it signed. */
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

/** What a command prints, and whether it succeeded: false is exit code 1. */
export type Report = {
  ok: boolean
  lines: string[]
  /** Of an act that a second operator releases: its money, and facts that must not have changed until then. */
  amount?: Fen
  rests?: unknown
  /** The part of `rests` that must be the same even where totals moved a little; `rests` itself by default. */
  fixed?: unknown
  /** What decides who must approve it. */
  weight?: Weight
  /** There is nothing to change, so nothing to release either. */
  unchanged?: true
  /** Refused because what it was made from has changed since. */
  stale?: true
  /** Not released because it does something else by now than what was requested. */
  moved?: true
  /** The same in the words of the console, where it makes or shows such requests. */
  shown?: Shown
  /** Why it is refused, for staff at the console. */
  why?: string
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
  /** How many of its first arguments say what it changes: 1 by default. */
  objectArguments?: number
  /** Its first argument is a folder. */
  readsFolder?: true
  /** It fills a new database; in one meant for a demo, every other command is refused. */
  startsEmpty?: true
  /** While fewer than two operators are enabled, the role that owns the database may run it without signing in. */
  startsOperators?: true
  /** Not reviewed: a timer or job does the same, or a second person takes part. */
  isRoutine?: true
  /** It runs without the database's keys, to bring them. */
  bringsKeys?: true
  run: (ctx: OpsContext, args: Args) => Promise<Report>
}

export const done = (...lines: string[]): Report => ({ ok: true, lines })
export const refused = (...lines: string[]): Report => ({ ok: false, lines })
/** A refusal that staff at the console meet, too. */
export const refusedFor = (why: string, ...lines: string[]): Report => ({ ok: false, lines, why })

/** Stops a command with the sentence to print, and the one for staff at the console where they meet it. */
export class Refusal extends Error {
  readonly why: string | undefined
  constructor(sentence: string, why?: string) {
    super(sentence)
    this.why = why
  }
}

/** The report of a run that was stopped with a sentence. @throws every other error. */
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

/** The same for a day that must be open. @throws Refusal when it is closed or no day. */
export async function tradingDayOf(ctx: OpsContext, text: string): Promise<IsoDate> {
  const day = dateOf(text)
  if (!(await ctx.calendar()).isOpen(day)) throw new Refusal(`${day} is not a trading day.`, `${day} 不是交易日`)
  return day
}

export const DRY_RUN = 'Dry run: nothing was changed.'

class TakenBack extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('taken back')
    this.report = report
  }
}

/**
 * One transaction, committed only when the report is good and this is no dry run: a dry run does everything and rolls
 * back, so that its report equals that of the real run.
 */
export async function inTransaction(ctx: OpsContext, args: Args, work: (tx: Tx) => Promise<Report>): Promise<Report> {
  try {
    return await withTx(ctx.db, async tx => {
      const late = await ctx.release?.begin(tx)
      const report = late ?? (await work(tx))
      const moved = report.ok ? await ctx.release?.movedSince(report, tx) : undefined
      if (moved) throw new TakenBack(moved)
      if (!report.ok || args.dryRun) throw new TakenBack(report)
      return report
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { report } = error
    return report.ok ? { ...report, lines: [...report.lines, DRY_RUN] } : report
  }
}
