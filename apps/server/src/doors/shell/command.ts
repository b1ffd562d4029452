import type { ParseArgsOptionsConfig } from 'node:util'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { Refusal, type Report } from '../../kernel/report.ts'

export type Args = {
  positionals: readonly string[]
  /** The first of them, which names the file of an import. */
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
  /** After the command's name, as printed by --help. */
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
  /** Of an act: reads its input from the arguments. */
  readInput?: (args: Args) => Promise<ReadInput>
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
