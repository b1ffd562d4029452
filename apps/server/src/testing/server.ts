import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientOptions, createClient } from '@zhixiao/client/client.ts'
import { stopClock } from '@zhixiao/db/clock.ts'
import { connect, type Db, type DbConfig } from '@zhixiao/db/connect.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { createContext } from '../create-context.ts'
import { closeServer, createHttpServer } from '../doors/site/serve.ts'
import { createMarket } from '../engine/market/market.ts'
import { createClock } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { readEnv } from '../kernel/env.ts'
import { createEvents, createLog } from '../kernel/events.ts'
import { createLimits } from '../kernel/rate-limits.ts'
import { bindKeys } from '../platform/secrets/bind-keys.ts'
import { publishTestAgreements } from './agreements.ts'
import { type MadePromises, type TradingClient, tradingClient } from './trading-client.ts'

export type TestServer = {
  url: string
  db: Db
  /** For other processes that connect to the same database. */
  database: DbConfig
  ctx: Context
  /** A client like a browser's; `token` is what a login returned. */
  client(token?: string | null, options?: Partial<ClientOptions>): TradingClient
  /** Stops business time at an instant. */
  setClock(iso: string): Promise<void>
  /** The terms that its clients promised, by request id. */
  promises: MadePromises
  /** What was logged, as JSON lines. */
  log: string[]
  close(): Promise<void>
}

/** Device id of test clients: the test world's customers have logged in from it. */
export const TEST_DEVICE = 'device-of-all-the-tests'

/** Friday of the demo, before the cut-off. */
const DEFAULT_AT = '2026-11-20T10:00:00+08:00'

/**
 * The server over HTTP on a free port, with its own database and business time stopped at `at`. Rate limits are the
 * product's with `limits`, else too high to matter. `beside` starts another node on that server's database and keys,
 * which is also how to simulate a restart.
 */
export async function startTestServer(
  options: {
    at?: string
    limits?: boolean
    trustProxy?: number
    beside?: TestServer
    replaced?: Partial<Context>
    /** Publishes no agreements: a database as a firm finds it. */
    empty?: boolean
    /** Environment variables. */
    settings?: Record<string, string>
  } = {},
): Promise<TestServer> {
  const { beside } = options
  const database = beside ? await openBeside(beside) : await freshDatabase()
  const dataDir = beside?.ctx.env.dataDir ?? mkdtempSync(join(tmpdir(), 'zhixiao-keys-'))
  const log: string[] = []
  const promises: MadePromises = beside?.promises ?? new Map()
  const events = createEvents(createLog('debug', { write: line => log.push(line) }))
  if (!beside) {
    await stopClock(database.db, new Date(options.at ?? DEFAULT_AT))
    if (!options.empty) await publishTestAgreements(database.db)
  }
  // Without these, a clock or market data that a test sets take effect a quarter of a second later.
  const clock = { now: () => createClock(database.db).now() }
  const market = options.replaced?.publicReads ? {} : { market: createMarket(() => database.db, { maxAgeMs: 0 }) }
  const env = { ...testEnv(dataDir, options.settings), trustProxy: options.trustProxy ?? 0 }
  const bound = options.replaced?.keys ? null : await bindKeys(database.db, env)
  const keys = bound ? { keys: bound } : {}
  const limits = options.limits ? {} : { limits: createLimits(lifted) }
  const ctx = createContext(database.db, env, events, { clock, ...market, ...keys, ...limits, ...options.replaced })
  // Recognizing an image takes seconds of CPU; idcard-ocr.test.ts does it for real.
  if (!options.replaced?.gateways) ctx.gateways.ocr = { readRows: async () => [] }
  const server = createHttpServer(ctx, null)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    url,
    db: database.db,
    database: database.config,
    ctx,
    log,
    promises,
    client: (token = null, more = {}) =>
      tradingClient(
        createClient({
          baseUrl: url,
          token: () => token,
          deviceId: TEST_DEVICE,
          // Tests see each failure at once.
          repeats: 0,
          ...more,
        }),
        promises,
      ),
    setClock: iso => stopClock(database.db, new Date(iso)),
    async close() {
      await bound?.stop()
      server.closeAllConnections()
      await closeServer(server)
      await database.close()
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openBeside({ database }: TestServer): Promise<{ db: Db; config: DbConfig; close(): Promise<void> }> {
  return { ...connect(database), config: database }
}

const HIGH = { points: 1_000_000_000, seconds: 60 }
const lifted = {
  address: HIGH,
  customer: HIGH,
  consoleDoor: HIGH,
  staffSearch: HIGH,
  staffReveal: HIGH,
  staffOpen: HIGH,
  staffPages: HIGH,
  signature: HIGH,
  unreadableField: HIGH,
  identityCheck: HIGH,
  identityName: HIGH,
  idCardReading: HIGH,
  idCardImage: HIGH,
  captchaDevice: HIGH,
  captchaAddress: HIGH,
  captchaAll: HIGH,
  smsAddress: HIGH,
  smsAll: HIGH,
  smsStrangers: HIGH,
  loginAddress: HIGH,
  loginSubnet: HIGH,
  loginPassword: HIGH,
  loginAll: HIGH,
}

function testEnv(dataDir: string, settings: Record<string, string> = {}) {
  const read = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'debug', ...settings })
  if (!read.ok) throw new Error(read.faults.join(' '))
  return read.env
}
