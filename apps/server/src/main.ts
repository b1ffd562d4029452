import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ConnectOptions, connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { migrate, NewerSchema } from '@zhixiao/db/migrate.ts'
import { configOf } from '@zhixiao/db/open-database.ts'
import { lowerPriority } from '@zhixiao/db/process-priority.ts'
import { followReplica, readsOf } from '@zhixiao/db/replica.ts'
import { brand, fault as brandFileFault } from '@zhixiao/domain/brand-file.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { DestinationStream } from 'pino'
import { createContext } from './create-context.ts'
import { addressOf } from './doors/http/address.ts'
import { countEvent, watchPool, watchReplica } from './doors/http/metrics.ts'
import { watchOperation } from './doors/http/operation-metrics.ts'
import { lossOf, pageFailed } from './doors/http/report.ts'
import type { Ending } from './doors/site/app.ts'
import { createHttpServer, createProbeServer, drainServer, type PageHandler } from './doors/site/serve.ts'
import { brandFaults } from './kernel/brand.ts'
import { keepDemoTime } from './kernel/clock.ts'
import type { Context } from './kernel/context.ts'
import { watchDisk } from './kernel/disk-room.ts'
import { type Env, urlOf } from './kernel/env.ts'
import { createEvents, createLog } from './kernel/events.ts'
import type { Tracing } from './kernel/tracing.ts'
import { bindKeys } from './platform/secrets/bind-keys.ts'

export type Running = {
  /** Of the site; empty in a process without visitors. */
  url: string
  /** Of the operators' console; empty in a process without it. */
  consoleUrl: string
  /** Where health and metrics are. */
  probesUrl: string
  /** Business date in Shanghai. */
  businessDate: string
  close: () => Promise<void>
}
export type MainOptions = {
  env: Env
  database: DbConfig
  /** Replaces parts of the context: the benchmark lifts the rate limits this way. */
  replaced?: Partial<Context>
  /** Where log lines go: standard error by default. */
  log?: DestinationStream
  /** What the site serves is ready once this resolves; until then the database is filled, and nothing listens. */
  built?: Promise<unknown>
  /** Called after each part of the start that made something. */
  onMade?: (part: StartPart, ms: number) => void
  /** Answers instead of the built web app: `npm run dev` renders pages in another process. */
  pages?: (ctx: Context) => PageHandler
  /** Called when a part answers, before the rest of the start. */
  onListening?: (part: 'site' | 'console', url: string) => void
}
type StartPart = 'schema' | 'demo'

const BUILD_DIR = fileURLToPath(new URL('../../web/build', import.meta.url))
const CONSOLE_DIR = fileURLToPath(new URL('../../console/build', import.meta.url))
/** Without a visitor, pages and search are loaded this long after the start. */
const PAGES_AFTER_MS = 3_000
/** Customers who have waited for the start come before the console and the jobs; for this long at most. */
const CUSTOMERS_FIRST_MS = 1_500
const QUIET_MS = 200

/**
 * Runs the product on a running database: schema, demo, HTTP, jobs.
 * @throws StartFault with one sentence for the operator.
 */
export async function main(started: MainOptions): Promise<Running> {
  const { env, database, replaced = {}, onListening = () => {} } = started
  const faults = brandFaults(brand, brandFileFault)
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  const tracing = await openTraces(env)
  const events = createEvents(createLog(env.logLevel, started.log), (name, fields) => {
    countEvent(name, fields)
    if (name === 'gateway answered') tracing?.past(`${fields.gateway} ${fields.call}`, Number(fields.ms), {})
  })
  let closing = false
  const onLost = (error: Error) => closing || events.databaseLost(lossOf(error))
  // Settlement runs beside visitors' requests and must not slow them down.
  const givesWay = env.only === 'jobs'
  if (givesWay) lowerPriority()
  const options = { onLost, givesWay, part: partOf(env), ...(tracing && { onQuery: recordQuery(tracing) }) }
  const connection = connect(database, { ...options, onOpened: opened => watchPool('primary', opened) })
  const closers: (() => Promise<void>)[] = [connection.close]
  if (tracing) closers.unshift(tracing.stop)
  const close = async () => {
    closing = true
    for (const closer of closers.toReversed()) await closer()
    events.serverStopped({})
  }
  try {
    await timed('schema', started, () => bringUp(connection.db, events))
    const keys = replaced.keys ?? (await openBoundKeys(connection.db, env, closers))
    const publicReads = await openReplica(connection.db, env, options, closers)
    const ctx = createContext(connection.db, env, events, { publicReads, tracing, ...replaced, keys })
    if (env.demo) await timed('demo', started, () => fillDemo(ctx, database, options))
    if (env.demo) closers.push(await keepDemoTime(ctx.db))
    // Without an address the database is in the data folder.
    if (env.databaseUrl === undefined) {
      const stopWatching = watchDisk(env.dataDir, () => events.diskFull({ where: 'data folder' }))
      closers.push(async () => stopWatching())
    }
    await started.built
    const http = await startHttp(ctx, closers, started.pages)
    onListening('site', http.url)
    if (env.only === 'all') await http.quiet?.()
    const office = await startConsole(ctx)
    onListening('console', office.url)
    const stopJobs = env.only === 'all' || env.only === 'jobs' ? await startJobs(ctx) : async () => {}
    // Together, because a run of a job may take longer than the requests under way.
    closers.push(async () => {
      await Promise.all([http.drain(), office.drain(), stopJobs()])
    })
    const url = env.only === 'jobs' || env.only === 'console' ? '' : http.url
    const consoleUrl = office.url
    const businessDate = shanghaiDate((await ctx.clock.now()).getTime())
    events.serverStarted({ url: http.url || office.url, businessDate })
    return { url, consoleUrl, probesUrl: http.url || office.url, businessDate, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reports how long a part of the start took, if it had anything to do. */
async function timed(part: StartPart, { onMade }: MainOptions, make: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  if (await make()) onMade?.(part, performance.now() - began)
}

const partOf = ({ only }: Env): string => (only === 'all' ? 'site' : only)

/** The SDK is loaded only where a collector is set. */
async function openTraces(env: Env): Promise<Tracing | null> {
  if (env.traces === null) return null
  const { startTraces } = await import('./platform/traces/start-traces.ts')
  return startTraces({ ...env.traces, part: partOf(env) })
}

const LONGEST_STATEMENT = 500

const recordQuery = (tracing: Tracing) => (text: string, ms: number) =>
  tracing.past(/\w+/.exec(text)?.[0] ?? 'statement', ms, { 'db.query.text': text.slice(0, LONGEST_STATEMENT) })

async function bringUp(db: Context['db'], events: Context['events']): Promise<boolean> {
  try {
    const applied = await migrate(db)
    for (const name of applied) events.migrationApplied({ name })
    return applied.length > 0
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error
    throw new StartFault(
      `The database was written by a newer version (${error.message}): use that version or another database.`,
    )
  }
}

async function openBoundKeys(db: Context['db'], env: Env, closers: (() => Promise<void>)[]): Promise<Context['keys']> {
  const keys = await bindKeys(db, env, env.only)
  closers.push(keys.stop)
  return keys
}

/** Visitors do not wait for a replica that is away: the primary answers them. */
async function openReplica(
  primary: Context['db'],
  env: Env,
  options: ConnectOptions,
  closers: (() => Promise<void>)[],
): Promise<Context['publicReads']> {
  if (env.databaseReadUrl === undefined || env.only === 'jobs') return readsOf(primary)
  const replica = configOf({ databaseUrl: env.databaseReadUrl, databasePooler: env.databasePooler })
  const reads = await followReplica(primary, replica, {
    ...options,
    maxLagMs: env.databaseReadLagMs,
    onOpened: opened => watchPool('replica', opened),
  })
  watchReplica(reads)
  closers.push(reads.close)
  return reads
}

/** The invented market belongs to the demo only, so its code is imported only here. */
async function fillDemo(ctx: Context, database: DbConfig, options: ConnectOptions): Promise<boolean> {
  const demo = await import('./doors/demo/fill-demo.ts')
  const filling = connect(database, { ...options, commitsLater: true })
  try {
    return await demo.fillDemo({ ...ctx, db: filling.db })
  } finally {
    await filling.close()
  }
}

async function startJobs(ctx: Context): Promise<() => Promise<void>> {
  const [runner, { readFigures }] = await Promise.all([import('./jobs/runner.ts'), import('./jobs/figures.ts')])
  watchOperation(() => readFigures(ctx))
  return runner.startJobs(ctx)
}

type Http = {
  url: string
  drain: () => Promise<void>
  /** Resolves when no request is under way. */
  quiet?: () => Promise<void>
}

async function startHttp(
  ctx: Context,
  closers: (() => Promise<void>)[],
  otherPages: MainOptions['pages'],
): Promise<Http> {
  const { env } = ctx
  const ending = { begun: false }
  if (env.only === 'console') return { url: '', drain: async () => {} }
  if (env.only === 'jobs') return listen(createProbeServer(ctx, ending), ending, env.jobsPort, 'JOBS_PORT', env)
  let url = ''
  // Null when the web app was not built.
  const builtPages = () => (existsSync(BUILD_DIR) ? latePages(ctx, closers, () => env.origin ?? url) : null)
  const server = createHttpServer(ctx, otherPages?.(ctx) ?? builtPages(), ending)
  const quiet = quietOf(server)
  const http = await listen(server, ending, env.port, 'PORT', env)
  url = http.url
  return { ...http, quiet }
}

/** Loading the modules of the console stops everything else for half a second. */
function quietOf(server: Server): () => Promise<void> {
  let underWay = 0
  server.on('request', (_, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })
  return async () => {
    const until = performance.now() + CUSTOMERS_FIRST_MS
    do await pause(QUIET_MS)
    while (underWay > 0 && performance.now() < until)
  }
}

/** Staff's console has a port of its own; none of its code is loaded where it is not served. */
async function startConsole(ctx: Context): Promise<Http> {
  const { env } = ctx
  if (env.only === 'web' || env.only === 'jobs') return { url: '', drain: async () => {} }
  const { createConsoleServer } = await import('./doors/console/serve-console.ts')
  const ending = { begun: false }
  const server = await createConsoleServer(ctx, existsSync(CONSOLE_DIR) ? CONSOLE_DIR : null, ending)
  return listen(server, ending, env.consolePort, 'CONSOLE_PORT', env)
}

/**
 * Loading the pages takes as long as the rest of the start, so calls are served first: a customer may have been
 * interrupted in the middle of an order.
 */
function latePages(ctx: Context, closers: (() => Promise<void>)[], origin: () => string): PageHandler {
  let opened: Pages | null = null
  let opening: Promise<Pages> | null = null
  async function open(): Promise<Pages> {
    opening ??= openPages(ctx)
    opened = await opening
    opened.setOrigin(origin())
    return opened
  }
  const failed = (error: unknown) => {
    opening = null
    pageFailed(ctx, error)
  }
  const timer = setTimeout(() => {
    open().catch(failed)
    // After a failure the next search retries.
    ctx.search.index().catch(() => {})
  }, PAGES_AFTER_MS)
  closers.push(async () => {
    clearTimeout(timer)
    await opening?.then(
      pages => pages.stop(),
      () => {},
    )
  })
  return (request, response) => {
    if (opened) return opened.handle(request, response)
    open().then(
      pages => pages.handle(request, response),
      error => {
        failed(error)
        response.writeHead(503, { 'retry-after': '5', 'cache-control': 'no-store' }).end()
      },
    )
  }
}

type Pages = Awaited<ReturnType<typeof openPages>>

async function openPages(ctx: Context) {
  const [{ createPages }, { followDataVersion }, { pageApi }, { readPageVersion }] = await Promise.all([
    import('./doors/site/pages.ts'),
    import('./doors/http/data-version.ts'),
    import('./doors/site/page-api.ts'),
    import('@zhixiao/db/market/data-version.ts'),
  ])
  // The pages turn to another server together with their version, so that no page of older data is kept as a newer one.
  let source = ctx.publicReads.current()
  const version = await followDataVersion(async () => {
    source = ctx.publicReads.current()
    return `${source.isReplica ? 'replica' : 'primary'}/${await readPageVersion(source.db)}`
  })
  const onError = (error: unknown) => pageFailed(ctx, error)
  const pages = await createPages({
    buildDir: BUILD_DIR,
    api: pageApi(ctx, () => source.db),
    version: version.current,
    onError,
    visitorOf: request => addressOf(request, ctx.env.trustProxy),
  })
  return { ...pages, stop: () => version.stop() }
}

async function listen(server: Server, ending: Ending, port: number, setting: string, env: Env): Promise<Http> {
  const { host, drainMs } = env
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be listened on (${error.code})`
      reject(new StartFault(`Port ${port} of ${host} ${why}: set ${setting} to another one.`))
    })
    server.listen(port, host, () => resolve())
  })
  return { url: urlOf(host, portOf(server)), drain: () => drainServer(server, ending, drainMs) }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}
