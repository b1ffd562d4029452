import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { type Embedded, startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { loadDemo } from '@zhixiao/server/doors/demo/load-demo.ts'
import { movePayments } from '@zhixiao/server/engine/settle/payments.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import { type Figure, median } from './harness.ts'
import type { Lab } from './lab.ts'
import { clientOf, custnoOf, insertCustomers, openContext, openFunds, TRADE_PASSWORD, tradeaccoOf } from './people.ts'
import { childrenOf } from './processes.ts'
import { acceptedNow, promisedPurchase } from './promised.ts'

const CLIENTS = 24
const SERVER_KILLS = Number(process.env.BENCH_KILLS ?? 100)
const DATABASE_KILLS = Math.ceil(SERVER_KILLS * 0.3)
/** Maximum time of trading between two faults. */
const TRADING_MS = 1_500
const RETRY_MS = 50

/** Kills server and database at random moments while customers buy and retry until a purchase is acknowledged. */
export async function faults(lab: Lab): Promise<Figure[]> {
  return [...(await killedServer(lab)), ...(await killedDatabase(lab))]
}

async function killedServer(lab: Lab): Promise<Figure[]> {
  const world = await openWorld(await lab.market('faults_server'), lab.dataDir)
  const { database, ctx } = world
  const start = (port: string) => lab.start('site.ts', { database, dataDir: lab.dataDir, jobs: true, port })
  let site = await start('0')
  const url = site.announced.url ?? ''
  const market = trade(world, () => url)
  await market.nextAck()
  const backAfterMs: number[] = []
  const wholeAfterMs: number[] = []
  for (let kills = 0; kills < SERVER_KILLS; kills++) {
    await pause(Math.random() * TRADING_MS)
    await site.kill()
    const killedAt = performance.now()
    const back = market.nextAck().then(() => backAfterMs.push(performance.now() - killedAt))
    site = await start(new URL(url).port)
    wholeAfterMs.push(performance.now() - killedAt)
    await back
  }
  const outcome = await market.end()
  await site.kill()
  await ctx.close()
  return figuresOf(`${SERVER_KILLS} kills of the server`, outcome, {
    what: 'longest time from a kill of the server to the next acknowledged order',
    backAfterMs,
    limitSeconds: 2,
    also: `; the console and the jobs are there after ${(median(wholeAfterMs) / 1000).toFixed(2)} s`,
  })
}

async function killedDatabase(lab: Lab): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-faults-'))
  const server = await startEmbedded({ dataDir })
  try {
    const setUp = connect(server.config, { max: 2 })
    await migrate(setUp.db)
    await loadDemo(setUp.db)
    await setUp.close()
    const world = await openWorld(server.config, lab.dataDir)
    const site = await lab.start('site.ts', { database: server.config, dataDir: lab.dataDir, jobs: true })
    const market = trade(world, () => site.announced.url ?? '')
    await market.nextAck()
    const backAfterMs: number[] = []
    for (let kills = 0; kills < DATABASE_KILLS; kills++) {
      await pause(Math.random() * TRADING_MS)
      const killed = server.pid
      killTree(killed)
      await databaseBack(server, killed)
      const backAt = performance.now()
      await market.nextAck()
      backAfterMs.push(performance.now() - backAt)
    }
    const outcome = await market.end()
    const isUp = (await fetch(`${site.announced.url}/healthz`)).ok
    await site.kill()
    await world.ctx.close()
    return [
      ...figuresOf(`${DATABASE_KILLS} kills of PostgreSQL`, outcome, {
        what: 'longest time from PostgreSQL being back to the next acknowledged order',
        backAfterMs,
        limitSeconds: 10,
      }),
      {
        what: 'answers meanwhile that are neither right nor 503 with Retry-After',
        value: outcome.otherAnswers + (isUp ? 0 : 1),
        unit: '',
        limit: 0,
        wanted: 'at most',
        detail: `${outcome.refused} of 503 with Retry-After${outcome.others === '' ? '' : `; others: ${outcome.others}`}; the server's process lived through all`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const AMOUNT = '1000.00'

type World = {
  database: DbConfig
  ctx: Context & { close(): Promise<void> }
  tokens: string[]
  fund: string
  promised: Awaited<ReturnType<typeof promisedPurchase>>
  agreements: Awaited<ReturnType<typeof acceptedNow>>
}

async function openWorld(database: DbConfig, dataDir: string): Promise<World> {
  const ctx = openContext(database, dataDir, 4)
  await insertCustomers(ctx, CLIENTS)
  const [fund = ''] = await openFunds(ctx, 1)
  const tokens = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token),
  )
  const promised = await promisedPurchase(ctx, fund, AMOUNT)
  return { database, ctx, tokens, fund, promised, agreements: await acceptedNow(ctx) }
}

type Outcome = {
  acknowledged: number
  lost: number
  doubled: number
  broken: string[]
  refused: number
  otherAnswers: number
  others: string
}

/** Every client buys repeatedly; an order is sent under its own id until it is acknowledged. */
function trade({ ctx, tokens, fund, promised, agreements }: World, urlNow: () => string) {
  const acknowledged = new Map<string, string>()
  const others = new Map<string, number>()
  let refused = 0
  let isOver = false
  let heard: (() => void)[] = []
  const note = (what: string) => others.set(what, (others.get(what) ?? 0) + 1)
  const counting: typeof fetch = async (path, init) => {
    const answer = await fetch(`${urlNow()}${String(path)}`, init)
    if (answer.status === 503 && answer.headers.has('retry-after')) refused++
    else if (answer.status !== 200) note(String(answer.status))
    return answer
  }
  const buyers = tokens.map(async (token, at) => {
    const client = clientOf(ctx, { token, baseUrl: '', fetch: counting })
    while (!isOver) {
      const requestId = randomUUID()
      for (;;) {
        const answer = await client.call(
          'trade.purchase',
          {
            fundCode: fund,
            tradeacco: tradeaccoOf(at + 1),
            amount: AMOUNT,
            promised,
            tradePassword: TRADE_PASSWORD,
            agreements,
          },
          { requestId },
        )
        if (answer.ok) {
          acknowledged.set(requestId, answer.data.orderId)
          break
        }
        const isAway = answer.code.startsWith('SYS-05') || ['network', 'timeout', 'other'].includes(answer.kind)
        if (!isAway) throw new Error(JSON.stringify(answer))
        if (answer.kind === 'network' || answer.kind === 'timeout') note(answer.kind)
        await pause(RETRY_MS)
      }
      for (const tell of heard.splice(0)) tell()
    }
  })
  const all = Promise.all(buyers)
  return {
    nextAck: () => Promise.race([new Promise<void>(resolve => heard.push(resolve)), all.then(() => {})]),
    async end(): Promise<Outcome> {
      isOver = true
      await all
      heard = []
      await movePayments(ctx)
      const { rows } = await sql<{ id: string; request: string }>`
        select order_id::text as id, request_id as request from orders`.execute(ctx.db)
      const kept = new Map(rows.map(row => [row.request, row.id]))
      const { breaks } = await findBreaks(ctx.db)
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter(([request, id]) => kept.get(request) !== id).length,
        // Each client stops at an acknowledged order, so any further row is a duplicate.
        doubled: rows.length - acknowledged.size,
        broken: breaks.map(each => each.invariant),
        refused,
        otherAnswers: [...others.values()].reduce((sum, count) => sum + count, 0),
        others: [...others].map(([what, count]) => `${what} ${count} times`).join(', '),
      }
    },
  }
}

type Back = { what: string; backAfterMs: readonly number[]; limitSeconds: number; also?: string }

function figuresOf(faults: string, outcome: Outcome, { what, backAfterMs, limitSeconds, also = '' }: Back): Figure[] {
  const { acknowledged, lost, doubled, broken } = outcome
  return [
    {
      what: `orders lost or doubled, and invariants broken, over ${faults}`,
      value: lost + Math.abs(doubled) + broken.length,
      unit: '',
      limit: 0,
      wanted: 'at most',
      detail: `${acknowledged.toLocaleString('en-US')} acknowledged orders of ${CLIENTS} clients, ${lost} lost, ${doubled} doubled${broken.length > 0 ? `, broken: ${broken.join(', ')}` : ''}`,
    },
    {
      what,
      value: Math.max(...backAfterMs) / 1000,
      unit: 's',
      limit: limitSeconds,
      wanted: 'at most',
      detail: `median ${(median(backAfterMs) / 1000).toFixed(2)} s of ${backAfterMs.length}${also}`,
    },
  ]
}

/** The postmaster first, so that it cannot shut down cleanly, then all its child processes. */
function killTree(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Waits until a server other than the killed one answers. */
async function databaseBack(server: Embedded, killed: number): Promise<void> {
  for (;;) {
    await pause(20)
    if (server.pid === killed) continue
    const probe = connect(server.config, { max: 1 })
    const answers = await sql`select 1`.execute(probe.db).then(
      () => true,
      () => false,
    )
    await probe.close()
    if (answers) return
  }
}
