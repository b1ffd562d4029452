import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isAct, isEmergencyAct } from '@zhixiao/contract/acts/acts.ts'
import type { NewPaper } from '@zhixiao/db/ops/act-papers.ts'
import { MOST_PAPER_BYTES } from '@zhixiao/domain/staff/papers.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { encodePapers } from '../../acts/papers.ts'
import { Refusal, type Report, refusalReport } from '../../kernel/report.ts'
import { argsOf, optionsOf } from './args.ts'
import type { Args, Command } from './command.ts'
import { commands } from './commands.ts'
import { emergencyByCommand, requestByCommand, reviewOfCommand } from './requests.ts'

export type Parsed =
  | { kind: 'run'; name: string; command: Command; args: Args }
  /** The text of --help, or of correct usage. */
  | { kind: 'help'; text: string }
  | { kind: 'usage'; text: string }

const EXIT = { done: 0, refused: 1, usage: 2 } as const

/** Parses a command line, without touching any database. */
export function parseCommand(argv: readonly string[]): Parsed {
  const name = commandName(argv)
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || !command) {
    const isAsked = argv[0] === '--help' || argv[0] === undefined
    return argv[0] === '--help'
      ? { kind: 'help', text: listText() }
      : { kind: 'usage', text: `${isAsked ? '' : `There is no command ${argv.join(' ')}.\n`}${listText()}` }
  }
  const wrong = (problem: string): Parsed => ({ kind: 'usage', text: `${problem}\n${helpText(name, command)}` })
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(name.split(' ').length),
      options: {
        ...command.options,
        ...(command.writes && { 'dry-run': { type: 'boolean' } }),
        ...(isAct(name) && { paper: { type: 'string' } }),
        ...(isEmergencyAct(name) && { emergency: { type: 'string' } }),
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    if (values.help === true) return { kind: 'help', text: helpText(name, command) }
    const [least, most] = command.positionals
    if (positionals.length < least) return wrong('Something is missing.')
    if (positionals.length > most) return wrong(`${positionals[most]} is too much.`)
    return { kind: 'run', name, command, args: argsOf(positionals, optionsOf(values)) }
  } catch (error) {
    if (error instanceof TypeError) return wrong(error.message)
    throw error
  }
}

/** Runs a parsed command, prints its report and returns the exit code. */
export async function runCommand(
  parsed: Parsed,
  open: (command: Command) => Promise<OpsContext>,
  print: (text: string) => void,
): Promise<number> {
  if (parsed.kind !== 'run') {
    print(parsed.text)
    return parsed.kind === 'help' ? EXIT.done : EXIT.usage
  }
  const opened = await open(parsed.command)
  await opened.legalSettings()
  const ctx = { ...opened, calendar: () => opened.calendar().catch(noCalendar) }
  const { ok, lines } = await run(ctx, parsed).catch(refusalReport)
  print(lines.join('\n'))
  return ok ? EXIT.done : EXIT.refused
}

/** Requests an act, or does it in an emergency with a review. Other changing commands run at once and are reviewed, too. */
async function run(ctx: OpsContext, { name, command, args: given }: Parsed & { kind: 'run' }): Promise<Report> {
  const { emergency, paper, ...options } = given.options
  const args = argsOf(given.positionals, options, given.readFile)
  if (args.dryRun) return command.run(ctx, args)
  if (isAct(name) && command.readInput) {
    const papers = typeof paper === 'string' ? await papersIn(ctx, args, paper) : []
    const read = await command.readInput(args)
    if (!read.ok) return read.report
    const asked = { input: read.input, readFile: args.readFile }
    if (isEmergencyAct(name) && typeof emergency === 'string')
      return emergencyByCommand(ctx, name, asked, { reason: emergency, papers })
    return requestByCommand(ctx, name, asked, papers)
  }
  const report = await command.run(ctx, args)
  const review =
    command.writes && report.ok && !report.unchanged ? await reviewOfCommand(ctx, name, command, args, report) : null
  return review === null ? report : { ...report, lines: [...report.lines, review] }
}

/** The paper of an act. @throws Refusal when it cannot be kept */
async function papersIn(ctx: OpsContext, { readFile }: Args, path: string): Promise<NewPaper[]> {
  const file = { name: basename(path), bytes: await readFile(path) }
  const encoded =
    file.bytes.length > MOST_PAPER_BYTES
      ? null
      : await encodePapers(ctx.keys, { issuer: '', contact: '', files: [file] })
  if (encoded?.ok) return encoded.papers
  throw new Refusal(`--paper ${path} is no PDF, picture or XLSX of up to 5 MB that can be read.`)
}

/** The refusal of every command while no calendar is imported. */
function noCalendar(error: unknown): never {
  throw error instanceof RangeError ? new Refusal('There is no trading calendar yet: import one first.') : error
}

/** The longest command name at the start of the words. */
function commandName(argv: readonly string[]): string | undefined {
  const [first = '', second = ''] = argv
  return [`${first} ${second}`, first].find(name => Object.hasOwn(commands, name))
}

function listText(): string {
  const names = Object.keys(commands)
  const width = Math.max(...names.map(name => name.length))
  return [
    'npm run ops -- COMMAND [arguments] [--dry-run] [--help]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n')
}

function helpText(name: string, { summary, usage, help = [], writes }: Command): string {
  const line = ['npm run ops --', name, usage, writes ? '[--dry-run]' : ''].filter(part => part !== '').join(' ')
  return [
    line,
    `  ${summary}`,
    ...help.map(each => `  ${each}`),
    ...(isAct(name)
      ? [
          '  Changes nothing until another operator releases the request: `approve ID`.',
          '  --paper FILE   what it rests on, for the one who releases it: PDF, picture or XLSX of up to 5 MB',
        ]
      : []),
    ...(isEmergencyAct(name)
      ? [
          '  --emergency REASON   does it at once, for one operator with the right to release it; another one reviews it by the end of the next open day',
        ]
      : []),
    ...(writes ? ['  --dry-run   reports what would change and changes nothing'] : []),
    '  Exit code: 0 done, 1 refused, 2 used wrongly. Each act that changes something stands in the audit log.',
  ].join('\n')
}
