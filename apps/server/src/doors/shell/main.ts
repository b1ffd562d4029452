import { connect } from '@zhixiao/db/connect.ts'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { isEmptyMarket } from '@zhixiao/db/market/empty.ts'
import { migrate, NewerSchema } from '@zhixiao/db/migrate.ts'
import { openDatabase } from '@zhixiao/db/open-database.ts'
import { databaseRole } from '@zhixiao/db/ops/operators.ts'
import { brand, fault as brandFileFault } from '@zhixiao/domain/brand-file.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { createContext } from '../../create-context.ts'
import { brandFaults } from '../../kernel/brand.ts'
import { keepDemoTime } from '../../kernel/clock.ts'
import { type Env, readEnv } from '../../kernel/env.ts'
import { createEvents, createLog } from '../../kernel/events.ts'
import { Refusal } from '../../kernel/report.ts'
import { bindKeys } from '../../platform/secrets/bind-keys.ts'
import { closedKeys } from '../../platform/secrets/keys.ts'
import { lossOf } from '../http/report.ts'
import type { Command } from './command.ts'
import { refuseUnprepared } from './refuse-unprepared.ts'
import { parseCommand, runCommand } from './run-command.ts'
import { signIn } from './staff/sign-in.ts'

/** Opened resources, closed in reverse order. */
const opened: (() => Promise<void>)[] = []
let closing = false

async function open(command: Command): Promise<OpsContext> {
  const read = readEnv(process.env)
  const faults = [...(read.ok ? [] : read.faults), ...brandFaults(brand, brandFileFault)]
  if (!read.ok || faults.length > 0) throw new StartFault(faults.join('\n'))
  const { env } = read
  await refuseUnprepared(env, command)
  const database = await openDatabase({ ...env, mayJoin: true })
  opened.push(database.close)
  // Warnings go to standard error; the command's output is its report.
  const events = createEvents(createLog('warn'))
  const onLost = (error: Error) => {
    // A stopping server sends closing errors to connections that are still ending.
    if (!closing) events.databaseLost(lossOf(error))
  }
  const { db, close } = connect(database.config, { max: 4, onLost, part: 'ops' })
  opened.push(close)
  await migrate(db)
  if (!command.startsEmpty) await refuseUnloadedDemo(db, env)
  // Does nothing unless the clock is a demo's.
  opened.push(await keepDemoTime(db))
  const keys = command.bringsKeys ? closedKeys : await openBoundKeys(db, env)
  const ctx = createContext(db, env, events, { keys })
  const { OPS_OPERATOR, OPS_PASSWORD_FILE } = process.env
  // No sign-in: it needs the keys, and the owner of keys and passphrase can read everything anyway.
  if (command.bringsKeys) return { ...ctx, actor: `database role ${(await databaseRole(db)).name}` }
  const actor = await signIn(ctx, command, {
    name: OPS_OPERATOR || undefined,
    passwordFile: OPS_PASSWORD_FILE || undefined,
  })
  return { ...ctx, actor }
}

async function openBoundKeys(db: OpsContext['db'], env: Env): Promise<OpsContext['keys']> {
  const keys = await bindKeys(db, env)
  opened.push(keys.stop)
  return keys
}

/** The demo market is loaded into an empty database only: earlier data would prevent it. */
async function refuseUnloadedDemo(db: OpsContext['db'], env: Env): Promise<void> {
  if (env.demo && (await isEmptyMarket(db)))
    throw new StartFault('The demo market is not loaded yet: run npm start once, or set DEMO=0 for an empty database.')
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartFault || error instanceof Refusal) return error.message
  if (error instanceof NewerSchema) return `The database was written by a newer version (${error.message}).`
  return undefined
}

// `exit` also ends an embedded server that was started here; uncommitted work is rolled back.
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
