import { openDataFolder } from '@zhixiao/db/embedded.ts'
import { openDatabase } from '@zhixiao/db/open-database.ts'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import { main } from '@zhixiao/server/main.ts'
import { refuseInProduction } from '@zhixiao/server/start/refuse-in-production.ts'
import { onEnd } from './lib/run.ts'
import { refuseTakenPort, sentenceFor } from './lib/start-faults.ts'

const read = readEnv(process.env)
if (!read.ok) {
  console.error(read.faults.join('\n'))
  process.exit(1)
}
const { env } = read

const ports = { all: env.port, web: env.port, jobs: env.jobsPort, console: env.consolePort }
const listening = { host: env.host, port: ports[env.only] }

const END_TIMEOUT_MS = 30_000

/** Functions that end what was started; called in reverse order. */
const started: (() => Promise<void>)[] = []
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  // Even if something hangs, the terminal is released; the database still shuts down by itself.
  setTimeout(() => process.exit(1), END_TIMEOUT_MS + env.drainMs).unref()
  for (const close of started.reverse()) await close().catch(error => console.error(error))
  process.exit(code)
}

onEnd(() => end(0))
try {
  await refuseInProduction(env)
  openDataFolder(env.dataDir)
  await refuseTakenPort(listening)
  const database = await openDatabase({ ...env, onCrash: text => console.error(`Database: ${text}.`) })
  started.push(database.close)
  const site = await main({ env, database: database.config })
  started.push(site.close)
  console.log(`\nZhixiao is ready at ${site.url || site.probesUrl}`)
  if (site.consoleUrl)
    console.log(`Operators' console: ${site.consoleUrl}${env.demo ? ' (demo staff sign in there with one press)' : ''}`)
  console.log(`Business date: ${site.businessDate}`)
  if (env.demo) {
    // A release has no demo.
    const { printDemo } = await import('./lib/print-demo.ts')
    printDemo(env.nodeEnv === 'production' ? '' : site.url)
  }
  console.log('Ctrl-C ends it.')
} catch (error) {
  // Errors caused by the shutdown itself are not reported.
  if (!ending) console.error(sentenceFor(error, listening) ?? error)
  await end(1)
}
