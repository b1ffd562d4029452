import { userInfo } from 'node:os'
import { connect } from '@zhixiao/db/connect.ts'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { isEmptyMarket } from '@zhixiao/db/market/empty.ts'
import { migrate, NewerSchema } from '@zhixiao/db/migrate.ts'
import { openDatabase } from '@zhixiao/db/open-database.ts'
import { createContext } from '../create-context.ts'
import { keepDemoTime } from '../kernel/clock.ts'
import { type Env, readEnv } from '../kernel/env.ts'
import { createEvents, createLog } from '../kernel/events.ts'
import type { Command, OpsContext } from './command.ts'
import { parseCommand, runCommand } from './run-command.ts'

/** What was opened and is to be closed, the last first. */
const opened: (() => Promise<void>)[] = []
let closing = false

async function open({ startsEmpty }: Command): Promise<OpsContext> {
  const read = readEnv(process.env)
  if (!read.ok) throw new StartFault(read.faults.join('\n'))
  const { env } = read
  const database = await openDatabase({ ...env, mayJoin: true })
  opened.push(database.close)
  // Warnings go to standard error; what a command has to say is its report.
  const events = createEvents(createLog('warn'))
  const onLost = (error: Error) => {
    // A server that is being stopped says good-bye to connections still on their way out.
    if (!closing) events.databaseLost({ error: error.message })
  }
  const { db, close } = connect(database.config, { max: 4, onLost })
  opened.push(close)
  await migrate(db)
  if (!startsEmpty) await refuseUnloadedDemo(db, env)
  // Does nothing to a clock that is no demo's.
  opened.push(await keepDemoTime(db))
  return { ...createContext(db, env, events), actor: process.env.OPS_ACTOR || osUser() }
}

function osUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** The demo market is loaded into an empty database only: what came first would keep it away. */
async function refuseUnloadedDemo(db: OpsContext['db'], env: Env): Promise<void> {
  if (env.demo && (await isEmptyMarket(db)))
    throw new StartFault('The demo market is not loaded yet: run npm start once, or set DEMO=0 for an empty database.')
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartFault) return error.message
  if (error instanceof NewerSchema) return `The database was written by a newer version (${error.message}).`
  return undefined
}

// By `exit` an embedded server that was started here goes too; what was not committed is as if it had not been.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

try {
  process.exitCode = await runCommand(parseCommand(process.argv.slice(2)), open, text => console.log(text))
} catch (error) {
  console.error(sentenceFor(error) ?? error)
  process.exitCode = 1
} finally {
  closing = true
  for (const close of opened.reverse()) await close()
}
