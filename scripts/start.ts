import { readdirSync } from 'node:fs'
import { openDataFolder } from '@zhixiao/db/embedded.ts'
import { openDatabase } from '@zhixiao/db/open-database.ts'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import { openLogFile } from '@zhixiao/server/kernel/log-file.ts'
import { refuseInProduction } from '@zhixiao/server/platform/start/refuse-in-production.ts'
import { createEnding } from './lib/run.ts'
import { refuseTakenPort, sentenceFor } from './lib/start-faults.ts'
import { sayDone } from './lib/start-lines.ts'

const read = readEnv(process.env)
if (!read.ok) {
  console.error(read.faults.join('\n'))
  process.exit(1)
}
const { env } = read

const ports = { all: env.port, web: env.port, jobs: env.jobsPort, console: env.consolePort }
const listening = { host: env.host, port: ports[env.only] }

const ending = createEnding(30_000 + env.drainMs)

/** Only `npm start` of a checkout builds: a release is built, and a test that starts this file has built before. */
async function startBuilds(): Promise<{ built?: Promise<void> }> {
  if (!process.argv.includes('--build')) return {}
  const { buildApps } = await import('./lib/build-apps.ts')
  const { built, stop } = buildApps()
  ending.add(async () => stop())
  return { built }
}

async function startDatabase() {
  const database = await openDatabase({ ...env, onCrash: text => console.error(`Database: ${text}.`) })
  ending.add(database.close)
  return database
}

async function startSite(builds: { built?: Promise<void> }) {
  const began = performance.now()
  const opening = startDatabase()
  // A database that is running answers at once, but loading the server could hold its answer up beyond the limit.
  if (env.databaseUrl !== undefined) await opening
  // Loading the server takes as long as making a database.
  const [database, { main }] = await Promise.all([opening, import('@zhixiao/server/main.ts')])
  const log = env.nodeEnv === 'development' ? openLogFile(env.dataDir) : undefined
  const site = await main({
    env,
    database: database.config,
    ...builds,
    ...(log && { log: log.to }),
    onMade: (part, ms) =>
      part === 'schema' ? sayDone('Database ready', performance.now() - began) : sayDone('Demo market made', ms),
  })
  ending.add(site.close)
  return { site, logPath: log?.path }
}

try {
  await refuseInProduction(env)
  const isEmpty = readdirSync(openDataFolder(env.dataDir)).length === 0
  await refuseTakenPort(listening)
  const builds = await startBuilds()
  if (isEmpty) console.log(`Making the database${env.demo ? ' and its demo market' : ''} ...`)
  const [{ site, logPath }] = await Promise.all([startSite(builds), builds.built])
  console.log(`\nZhixiao is ready at ${site.url || site.probesUrl}`)
  if (site.consoleUrl)
    console.log(`Operators' console: ${site.consoleUrl}${env.demo ? ' (demo staff sign in there with one press)' : ''}`)
  console.log(`Business date: ${site.businessDate}`)
  if (env.demo) {
    // A release has no demo.
    const { printDemo } = await import('./lib/print-demo.ts')
    printDemo(env.nodeEnv === 'production' ? '' : site.url)
  }
  if (logPath) console.log(`Log: ${logPath}`)
  console.log('Ctrl-C ends it.')
} catch (error) {
  // Errors caused by the shutdown itself are not reported.
  if (!ending.isEnding()) console.error(sentenceFor(error, listening) ?? error)
  await ending.end(1)
}
