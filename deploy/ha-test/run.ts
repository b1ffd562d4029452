import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopClock } from '@zhixiao/db/clock.ts'
import { connect } from '@zhixiao/db/connect.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { configOf } from '@zhixiao/db/open-database.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { testCards } from '@zhixiao/gateway/test-cards.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { bindKeys } from '@zhixiao/server/platform/secrets/bind-keys.ts'
import { publishTestAgreements } from '@zhixiao/server/testing/agreements.ts'
import { loadWorld, type World } from '@zhixiao/server/testing/world.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { openTestCards } from '../../tests/simulation/channel.ts'
import { Channel, type Moved } from './channel.ts'
import { Cluster } from './cluster.ts'
import { type CardsOf, nodesAreWarm, placeOrders, SITE, visit } from './orders.ts'
import { ports } from './ports.ts'

// Kills the primary of a cluster on this machine under orders, and the payment channel now and then: run.ts [KILLS] [FOLDER].
const [, , kills = '20', folder = '/tmp/zhixiao-ha'] = process.argv
const MOST_MS = 30_000
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
let channel: Channel | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    channel?.remove()
    await cluster.stop()
    process.exit(1)
  })
try {
  await cluster.start()
  channel = new Channel(cluster)
  const withChannel = { ...settings, ...channel.settings }
  const { world, db, cards, close } = await fill(withChannel)
  startSite(withChannel)
  await until(async () => (await fetch(`${SITE}/readyz`)).ok)
  await until(nodesAreWarm)
  failed = !(await killUnderOrders(world, db, cards, channel))
  await close()
} finally {
  channel?.remove()
  await cluster.stop()
}
process.exit(failed ? 1 : 0)

async function fill(variables: Record<string, string>) {
  const read = readEnv(variables)
  if (!read.ok) throw new Error(read.faults.join(' '))
  const { env } = read
  const connection = connect(configOf({ databaseUrl: settings.DATABASE_URL, databasePooler: 'transaction' }), {
    max: 4,
  })
  const { db } = connection
  await until(balancerIsRight)
  await migrate(db)
  const keys = await bindKeys(db, env)
  await stopClock(db, new Date('2026-11-20T10:00:00+08:00'))
  await publishTestAgreements(db)
  const ctx = createContext(db, env, createEvents(createLog('warn')), { keys })
  const world = await loadWorld({ ctx })
  const { zhangSan, qianQiC5 } = world.people
  const cards: CardsOf[] = [
    ['zhangSan', await openTestCards({ ctx, db }, zhangSan, [...Object.keys(testCards), '0001'])],
    ['qianQiC5', await openTestCards({ ctx, db }, qianQiC5, ['0001', '0002'])],
  ]
  return {
    world,
    db,
    cards,
    async close() {
      await keys.stop()
      await connection.close()
    },
  }
}

/** HAProxy takes every server for the primary until its first checks; in turn it asks each of them. */
async function balancerIsRight(): Promise<boolean> {
  for (let at = 0; at < 2 * ports.postgres.length; at++) {
    const client = new pg.Client(`postgres://zhixiao@127.0.0.1:${ports.primary}/zhixiao`)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as is_standby').finally(() => client.end())
    if (rows[0].is_standby) return false
  }
  return true
}

function startSite(variables: Record<string, string>): void {
  for (const port of ports.web)
    cluster.run(`web-${port}`, process.execPath, [START], { ...variables, ONLY: 'web', PORT: String(port) })
  cluster.run('jobs', process.execPath, [START], { ...variables, ONLY: 'jobs' })
}

type Filled = Awaited<ReturnType<typeof fill>>

async function killUnderOrders(
  world: World,
  db: Filled['db'],
  cards: readonly CardsOf[],
  channel: Channel,
): Promise<boolean> {
  const orders = placeOrders(world, cards)
  const visitors = visit()
  const outages: number[] = []
  for (let kill = 1; kill <= Number(kills); kill++) {
    await pause(1_000 + Math.random() * 3_000)
    const leader = await cluster.leader()
    if (leader === null) throw new Error('there is no primary')
    const killedAt = performance.now()
    cluster.kill(leader)
    if (kill % 2 === 0) await channel.kill()
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
  // The adapter leaves a channel that failed alone for a while, and the last notices come late.
  let money = await channel.compare(db)
  await until(async () => {
    money = await channel.compare(db)
    return money.open + money.onlyChannel.length + money.onlySite.length === 0
  }).catch(() => {})
  return report({
    money,
    acknowledged,
    pages,
    outages,
    refusals: orders.refusals,
    stored: await storedOrders(db),
    breaks: (await findBreaks(db)).breaks.length,
  })
}

async function storedOrders(db: Awaited<ReturnType<typeof fill>>['db']): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; request_id: string }>`
    select order_id::text as id, request_id from orders where request_id like 'ha-%'`.execute(db)
  return new Map([...Map.groupBy(rows, row => row.request_id)].map(([id, found]) => [id, found.map(row => row.id)]))
}

type Outcome = {
  money: Moved
  acknowledged: Map<string, string>
  pages: Map<string, number>
  outages: readonly number[]
  refusals: Map<string, number>
  stored: Map<string, string[]>
  breaks: number
}

function report({ money, acknowledged, pages, outages, refusals, stored, breaks }: Outcome): boolean {
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
        money,
        longestS: longest / 1_000,
        meanS: outages.reduce((sum, each) => sum + each, 0) / outages.length / 1_000,
        refusals: Object.fromEntries(refusals),
        pages: Object.fromEntries(pages),
      },
      null,
      2,
    ),
  )
  const isMoneyWhole = money.open + money.onlyChannel.length + money.onlySite.length === 0 && money.kinds.length === 2
  return (
    isMoneyWhole && lost + doubled + breaks === 0 && longest <= MOST_MS && bad.length === 0 && pageFaults.length === 0
  )
}

async function until(holds: () => Promise<boolean>, everyMs = 300): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error('waited for two minutes')
    await pause(everyMs)
  }
}
