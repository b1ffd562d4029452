import { hash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@zhixiao/contract/client.ts'
import { stopClock } from '@zhixiao/db/clock.ts'
import { connect } from '@zhixiao/db/connect.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { configOf } from '@zhixiao/db/open-database.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { bindKeys } from '@zhixiao/server/secrets/bind-keys.ts'
import { publishTestAgreements, tickedForPurchase } from '@zhixiao/server/testing/agreements.ts'
import { TEST_DEVICE } from '@zhixiao/server/testing/server.ts'
import { tradingClient } from '@zhixiao/server/testing/trading-client.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '@zhixiao/server/testing/world.ts'
import { sql } from 'kysely'
import { Cluster } from './cluster.ts'
import { ports } from './ports.ts'

// Kills the primary of a cluster on this machine under orders: run.ts [KILLS] [FOLDER].
const [, , kills = '20', folder = '/tmp/zhixiao-ha'] = process.argv
const MOST_MS = 30_000
const SITE = `http://127.0.0.1:${ports.site}`
const START = join(import.meta.dirname, '..', '..', 'scripts', 'start.ts')
const settings = {
  NODE_ENV: 'development',
  DEMO: '0',
  DATA_DIR: join(folder, 'site'),
  DATABASE_URL: `postgres://zhixiao@127.0.0.1:${ports.pgbouncer}/zhixiao`,
  DATABASE_POOLER: 'transaction',
  DATABASE_READ_URL: `postgres://zhixiao@${ports.postgres.map(port => `127.0.0.1:${port}`).join(',')}/zhixiao`,
  TRUST_PROXY: '2',
  LOG_LEVEL: 'info',
  JOBS_PORT: String(ports.jobs),
}

const cluster = new Cluster(folder)
let failed = true
try {
  await cluster.start()
  const { world, db, close } = await fill()
  startSite()
  await until(async () => (await fetch(`${SITE}/readyz`)).ok)
  failed = !(await killUnderOrders(world, db))
  await close()
} finally {
  await cluster.stop()
}
process.exit(failed ? 1 : 0)

async function fill() {
  const read = readEnv(settings)
  if (!read.ok) throw new Error(read.faults.join(' '))
  const { env } = read
  const connection = connect(configOf({ databaseUrl: settings.DATABASE_URL, databasePooler: 'transaction' }), {
    max: 4,
  })
  const { db } = connection
  await until(() => sql`select 1`.execute(db).then(() => true))
  await migrate(db)
  const keys = await bindKeys(db, env)
  await stopClock(db, new Date('2026-11-20T10:00:00+08:00'))
  await publishTestAgreements(db)
  const world = await loadWorld({ ctx: createContext(db, env, createEvents(createLog('warn')), { keys }) })
  return {
    world,
    db,
    async close() {
      await keys.stop()
      await connection.close()
    },
  }
}

function startSite(): void {
  for (const port of ports.web)
    cluster.run(`web-${port}`, process.execPath, [START], { ...settings, ONLY: 'web', PORT: String(port) })
  cluster.run('jobs', process.execPath, [START], { ...settings, ONLY: 'jobs' })
}

async function killUnderOrders(world: World, db: Awaited<ReturnType<typeof fill>>['db']): Promise<boolean> {
  const orders = placeOrders(world)
  const visitors = visit()
  const outages: number[] = []
  for (let kill = 1; kill <= Number(kills); kill++) {
    await pause(1_000 + Math.random() * 3_000)
    const leader = await cluster.leader()
    if (leader === null) throw new Error('there is no primary')
    const killedAt = performance.now()
    cluster.kill(leader)
    // Orders that were on their way may still be answered; what counts is one that was sent after a refusal.
    await until(async () => orders.sentAfterRefusal() > killedAt || performance.now() - killedAt > 3 * MOST_MS, 50)
    const outage = performance.now() - killedAt
    outages.push(outage)
    console.log(`kill ${kill}: node ${leader}, orders again after ${(outage / 1_000).toFixed(1)} s`)
    cluster.startPatroni(leader)
    await cluster.whole(120_000)
  }
  await pause(2_000)
  const acknowledged = await orders.stop()
  const pages = await visitors.stop()
  return report({
    acknowledged,
    pages,
    outages,
    refusals: orders.refusals,
    stored: await storedOrders(db),
    breaks: (await findBreaks(db)).breaks.length,
  })
}

/** Customers who buy, each order repeated under its request id until it is acknowledged. */
function placeOrders(world: World) {
  const buyers = ['zhangSan', 'qianQiC5'] as const satisfies readonly PersonName[]
  const acknowledged = new Map<string, string>()
  const refusals = new Map<string, number>()
  let [buying, refusedAt, after] = [true, 0, 0]
  const seen: typeof fetch = async (url, init) => {
    const answer = await fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': visitor() },
    })
    if (answer.status !== 200)
      count(
        refusals,
        `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ' without Retry-After'}`,
      )
    return answer
  }
  async function buy(name: (typeof buyers)[number], nth: number, token: string) {
    const { tradeacco } = world.people[name]
    const options = {
      baseUrl: SITE,
      token: () => token,
      now: Date.now,
      deviceId: TEST_DEVICE,
      sha256: (text: string) => hash('sha256', text),
      fetch: seen,
    }
    const client = tradingClient(createClient(options))
    const input = {
      fundCode: funds.mixed,
      tradeacco,
      amount: '100.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    }
    for (let at = 0; buying; at++) {
      const requestId = `ha-${name}-${nth}-${at}`
      for (;;) {
        const sentAt = performance.now()
        const answer = await client.call('trade.purchase', input, { requestId })
        if (answer.ok) {
          acknowledged.set(requestId, answer.data.orderId)
          if (refusedAt > 0 && sentAt > refusedAt) after = sentAt
          break
        }
        refusedAt = performance.now()
        if (answer.code !== 'SYS-0503') count(refusals, `${answer.kind} ${answer.code}`)
        // A refusal by a rule is final; everything else leaves open whether the order was placed.
        if (!['network', 'timeout', 'other'].includes(answer.kind) && !answer.code.startsWith('SYS-05')) break
        await pause(200)
      }
      await pause(300)
    }
  }
  const all = Promise.all(
    buyers.map(async name => {
      const token = await world.tokenOf(name)
      await Promise.all([0, 1, 2].map(nth => buy(name, nth, token)))
    }),
  )
  return {
    refusals,
    sentAfterRefusal: () => after,
    async stop() {
      buying = false
      await all
      return acknowledged
    },
  }
}

/** Visitors of public pages and calls, ten requests a second. */
function visit() {
  const paths = ['/', '/fund', `/fund_detail?fundCode=${funds.mixed}`, '/sitemap.xml', '/robots.txt']
  const answers = new Map<string, number>()
  let visiting = true
  const all = (async () => {
    for (let at = 0; visiting; at++) {
      const path = `${paths[at % paths.length]}`
      const status = await fetch(`${SITE}${path}`, { headers: { 'x-forwarded-for': visitor() } }).then(
        answer => answer.arrayBuffer().then(() => String(answer.status)),
        error => String(error),
      )
      count(answers, `${path} ${status}`)
      await pause(100)
    }
  })()
  return {
    async stop() {
      visiting = false
      await all
      return answers
    },
  }
}

async function storedOrders(db: Awaited<ReturnType<typeof fill>>['db']): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; request_id: string }>`
    select order_id::text as id, request_id from orders where request_id like 'ha-%'`.execute(db)
  return new Map([...Map.groupBy(rows, row => row.request_id)].map(([id, found]) => [id, found.map(row => row.id)]))
}

type Outcome = {
  acknowledged: Map<string, string>
  pages: Map<string, number>
  outages: readonly number[]
  refusals: Map<string, number>
  stored: Map<string, string[]>
  breaks: number
}

function report({ acknowledged, pages, outages, refusals, stored, breaks }: Outcome): boolean {
  const lost = [...acknowledged].filter(([id, order]) => !stored.get(id)?.includes(order)).length
  const doubled = [...stored.values()].filter(ids => ids.length > 1).length
  const longest = Math.max(...outages)
  const bad = [...refusals.keys()].filter(name => name !== '503 with Retry-After')
  const pageFaults = [...pages.keys()].filter(name => !name.endsWith(' 200'))
  console.log(
    JSON.stringify(
      {
        kills: outages.length,
        orders: acknowledged.size,
        lost,
        doubled,
        unacknowledged: stored.size - acknowledged.size,
        breaks,
        longestS: longest / 1_000,
        meanS: outages.reduce((sum, each) => sum + each, 0) / outages.length / 1_000,
        refusals: Object.fromEntries(refusals),
        pages: Object.fromEntries(pages),
      },
      null,
      2,
    ),
  )
  return lost + doubled + breaks === 0 && longest <= MOST_MS && bad.length === 0 && pageFaults.length === 0
}

function count(into: Map<string, number>, name: string): void {
  into.set(name, (into.get(name) ?? 0) + 1)
}

/** An address of its own for each request, so that the limits of one address do not end the test. */
function visitor(): string {
  return `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
}

async function until(holds: () => Promise<boolean>, everyMs = 300): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error('waited for two minutes')
    await pause(everyMs)
  }
}
