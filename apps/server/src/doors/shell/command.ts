import type { ParseArgsOptionsConfig } from 'node:util'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { Refusal, type Report } from '../../kernel/report.ts'

export type Args = {
  positionals: readonly string[]
  /** The first positional argument: for an import, the path of its file. */
  path: string
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

/** The input of an act from a file, or why it cannot be read. */
export type ReadInput = { ok: true; input: ActFields } | { ok: false; report: Report }

export type Command = {
  summary: string
  /** What --help prints after the command's name. */
  usage: string
  /** Minimum and maximum number of positional arguments. */
  positionals: readonly [least: number, most: number]
  options?: ParseArgsOptionsConfig
  /** One line per option. */
  help?: readonly string[]
  /** The command writes, and so can be tried with --dry-run. */
  writes: boolean
  /** Fills a new database; all other commands are refused in a database meant for a demo. */
  startsEmpty?: true
  /** While fewer than two operators can sign in, or nobody could restore a login, the role that owns the database may run it without signing in. */
  startsOperators?: true
  /** Needs no review, because a timer or job does the same or a second person takes part. */
  isRoutine?: true
  /** Runs without the database's keys, because it installs them. */
  bringsKeys?: true
  run: (ctx: OpsContext, args: Args) => Promise<Report>
  /** Only for acts: reads the act's input from the arguments. */
  readInput?: (args: Args) => Promise<ReadInput>
}

/** Parses a date argument. @throws Refusal for anything else */
export function dateOf(text: string): IsoDate {
  const day = parseIsoDate(text)
  if (!day) throw new Refusal(`${text} is no date of the form YYYY-MM-DD.`, `${text} 不是日期`)
  return day
}

/** Parses a date argument that must be a trading day. @throws Refusal for a closed day or anything else */
export async function tradingDayOf(ctx: OpsContext, text: string): Promise<IsoDate> {
  const day = dateOf(text)
  if (!(await ctx.calendar()).isOpen(day)) throw new Refusal(`${day} is not a trading day.`, `${day} 不是交易日`)
  return day
}
