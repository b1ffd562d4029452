import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CallResult } from '@zhixiao/client/call-result.ts'
import type { Db, DbConfig } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText, navE4 } from '@zhixiao/domain/money/money.ts'
import { testCards } from '@zhixiao/gateway/test-cards.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import type { TradingClient } from '../../apps/server/src/testing/trading-client.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../apps/server/src/testing/world.ts'
import { channelKeys, doneAtChannel, doneAtSite, openTestCards } from './channel.ts'

const SERVE = fileURLToPath(new URL('server-process.ts', import.meta.url))
const CHANNEL = fileURLToPath(new URL('../../apps/channel-sandbox/src/main.ts', import.meta.url))
const SETTLE = fileURLToPath(new URL('settle-process.ts', import.meta.url))
const T = isoDate('2026-11-20')
const CONFIRM = '2026-11-23'

const spawned = (program: string, args: string[], variables: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const start = (program: string, args: string[], database: DbConfig, settings = {}): ChildProcess =>
  spawned(program, args, { TARGET_DATABASE: JSON.stringify(database), SETTINGS: JSON.stringify(settings) })

const ended = (child: ChildProcess) => new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
const ready = (child: ChildProcess) => new Promise<void>(resolve => child.stdout?.once('data', () => resolve()))
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return address !== null && typeof address === 'object' ? address.port : 0
}

async function publishNav(server: TestServer) {
  await withTx(server.db, tx =>
    insertRows(tx, 'nav', [
      {
        fundcode: funds.mixed,
        day: T,
        nav_e4: navE4(11_111n),
        acc_nav_e4: navE4(11_111n),
        published_at: new Date('2026-11-20T20:00:00+08:00'),
      },
    ]),
  )
}

/** Sends a request until it is answered, whatever dies meanwhile. */
async function untilAnswered<Data>(send: () => Promise<CallResult<Data>>): Promise<CallResult<Data>> {
  for (;;) {
    const answer = await send()
    const isAway = !answer.ok && (answer.kind !== 'business' || answer.code.startsWith('SYS-05'))
    if (!isAway) return answer
    await pause(20)
  }
}

/** Sends one order until it is acknowledged, always under the same request id. */
async function buyUntilAcknowledged(client: TradingClient, tradeacco: string, requestId: string): Promise<string> {
  const order = { fundCode: funds.mixed, tradeacco, amount: '100.00' }
  const consent = { tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const answer = await untilAnswered(() => client.call('trade.purchase', { ...order, ...consent }, { requestId }))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.orderId
}

test('TRD-11 ENG-06 the server killed five times while customers buy: no acknowledged order is lost, none is doubled', async t => {
  const host = await startTestServer()
  t.after(() => host.close())
  const world: World = await loadWorld(host)
  const port = await freePort()
  const dataDir = host.ctx.env.dataDir
  const client = host.client(await world.tokenOf('zhangSan'), { baseUrl: `http://127.0.0.1:${port}` })
  const { tradeacco, custno } = world.people.zhangSan
  let server = start(SERVE, [String(port), dataDir], host.database)
  t.after(() => server.kill('SIGKILL'))
  await ready(server)
  let trading = true
  const acknowledged = new Map<string, string>()
  const buyers = Array.from({ length: 6 }, async (_, buyer) => {
    for (let nth = 0; trading; nth++) {
      const requestId = `kill-test-${buyer}-${nth}`
      acknowledged.set(requestId, await buyUntilAcknowledged(client, tradeacco, requestId))
    }
  })
  for (let kills = 0; kills < 5; kills++) {
    // In the middle of trading: some orders were acknowledged since the last kill, others are in flight.
    for (const before = acknowledged.size; acknowledged.size < before + 6; ) await pause(5)
    server.kill('SIGKILL')
    await ended(server)
    server = start(SERVE, [String(port), dataDir], host.database)
    await ready(server)
  }
  trading = false
  await Promise.all(buyers)
  server.kill('SIGKILL')
  await ended(server)
  const orders = await host.db
    .selectFrom('orders')
    .select(['order_id', 'request_id'])
    .where('custno', '=', custno)
    .execute()
  assert.deepEqual(new Map(orders.map(each => [each.request_id, String(each.order_id)])), acknowledged)
  assert.ok(acknowledged.size > 10, `only ${acknowledged.size} orders`)
  await movePayments(host.ctx)
  assert.deepEqual((await findBreaks(host.db)).breaks, [])
})

/** The same 60 orders, paid, with the NAV of their day published. */
async function dayOfOrders(): Promise<TestServer> {
  const host = await startTestServer()
  const world = await loadWorld(host)
  for (const name of ['zhangSan', 'qianQiC5'] as const) {
    const client = host.client(await world.tokenOf(name))
    for (let nth = 0; nth < 30; nth++) {
      const amount = `${1_000 + nth}.37`
      const placed = await client.call('trade.purchase', {
        fundCode: funds.mixed,
        tradeacco: world.people[name].tradeacco,
        amount,
        tradePassword: TRADE_PASSWORD,
        agreements: tickedForPurchase,
      })
      assert.ok(placed.ok)
    }
  }
  await movePayments(host.ctx)
  await publishNav(host)
  await host.setClock(`${CONFIRM}T08:30:00+08:00`)
  return host
}

const outcomeOf = async (host: { db: Db }) => ({
  orders: (
    await sql`select o.custno, o.amount_fen, o.status, c.net_fen, c.fee_fen, c.shares_cents from orders o left join confirmation c using (order_id) order by order_id`.execute(
      host.db,
    )
  ).rows,
  holdings: (
    await sql`select custno, fundcode, shares_cents, cost_fen from holding order by custno, fundcode`.execute(host.db)
  ).rows,
  ledger: (await sql`select account, sum(delta) as sum from posting group by account order by account`.execute(host.db))
    .rows,
})

test('ENG-06 a settlement killed again and again ends as one that was never killed', async t => {
  const whole = await dayOfOrders()
  const cut = await copyDatabase(whole.database)
  t.after(() => Promise.all([whole.close(), cut.close()]))
  assert.equal(await ended(start(SETTLE, [CONFIRM], whole.database)), 0)
  const confirmed = async () =>
    Number((await sql<{ n: bigint }>`select count(*) as n from confirmation`.execute(cut.db)).rows[0]?.n)
  let kills = 0
  // Four runs are interrupted after five more orders each, early enough on a fast machine too; the last one finishes.
  for (let finished = false; !finished; ) {
    const target = kills < 4 ? (await confirmed()) + 5 : Number.POSITIVE_INFINITY
    const child = start(SETTLE, [CONFIRM], cut.config)
    const over = ended(child)
    while (child.exitCode === null && (await confirmed()) < target) await pause(1)
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      kills++
    }
    finished = (await over) === 0
  }
  assert.ok(kills >= 3, `killed only ${kills} times`)
  assert.deepEqual(await outcomeOf(cut), await outcomeOf(whole))
  for (const host of [whole, cut]) assert.deepEqual((await findBreaks(host.db)).breaks, [])
})

test('LIV-08 CON-21 site and channel killed in turn, payouts held and released, while a customer buys and withdraws with every test card: no yuan moves twice, none is lost, and the channel’s statement is the site’s books', async t => {
  const began = Date.now()
  const keys = channelKeys()
  const [port, channelPort] = [await freePort(), await freePort()]
  const settings = keys.settingsOf(`http://127.0.0.1:${channelPort}`)
  const startChannel = () =>
    spawned(CHANNEL, [], {
      PORT: String(channelPort),
      KEY_FILE: keys.bank.own,
      FIRM_KEY_FILE: keys.firm.peer,
      NOTICE_URL: `http://127.0.0.1:${port}/api/gateway/bank-notices`,
      STATE_FILE: join(keys.folder, 'books.json'),
      LOSES_EVERY: '4',
    })
  let channel = startChannel()
  const host = await startTestServer({ settings })
  const startSite = () => start(SERVE, [String(port), host.ctx.env.dataDir], host.database, settings)
  let site = startSite()
  t.after(async () => {
    for (const child of [site, channel]) child.kill('SIGKILL')
    await host.close()
    keys.remove()
  })
  await Promise.all([ready(channel), ready(site)])
  const world = await loadWorld(host)
  const cards = await openTestCards(host, world.people.zhangSan, [...Object.keys(testCards), '0001'])
  const client = host.client(await world.tokenOf('zhangSan'), { baseUrl: `http://127.0.0.1:${port}` })

  let trading = true
  const buyers = [0, 1, 2].map(async buyer => {
    for (let nth = 0; trading; nth++) {
      const requestId = `channel-${buyer}-${nth}`
      const card = cards[(nth * 3 + buyer) % cards.length] ?? ''
      const orderId = await buyUntilAcknowledged(client, card, requestId)
      const withdrawal = { orderId, tradePassword: TRADE_PASSWORD }
      // The bank may have refused the order meanwhile.
      if (nth % 2 === 0)
        await untilAnswered(() => client.call('trade.withdrawal', withdrawal, { requestId: `${requestId}-w` }))
    }
  })
  for (let kills = 0; kills < 4; kills++) {
    const held = await runAsTwo(host.ctx, [
      'payments',
      kills % 2 === 0 ? 'hold' : 'release',
      'all',
      '--direction',
      'out',
    ])
    assert.equal(held.code, 0, held.text)
    // While money moves: some has moved since the last kill.
    for (const before = (await doneAtSite(host)).length; (await doneAtSite(host)).length < before + 8; ) await pause(10)
    const isChannel = kills % 2 === 0
    const dying = isChannel ? channel : site
    const over = ended(dying)
    dying.kill('SIGKILL')
    await over
    if (isChannel) channel = startChannel()
    else site = startSite()
    await ready(isChannel ? channel : site)
  }
  trading = false
  await Promise.all(buyers)

  const statement = async () => {
    const days = new Set([began, Date.now()].map(shanghaiDate))
    const parts = await Promise.all([...days].map(day => host.ctx.gateways.bank.statement(day)))
    const lines = parts.flatMap(part => [...(part?.lines ?? [])])
    return doneAtChannel(lines.map(({ id, kind, amountFen }) => ({ id, kind, amount: fenText(amountFen) })))
  }
  const isOver = async () => {
    const open = await sql`select from bank_txn where state in ('requested', 'unknown')`.execute(host.db)
    return open.rows.length === 0 && (await statement()).join() === (await doneAtSite(host)).join()
  }
  for (const until = Date.now() + 60_000; Date.now() < until && !(await isOver()); ) await pause(50)
  const moved = await doneAtSite(host)
  assert.deepEqual(await statement(), moved)
  assert.deepEqual(new Set(moved.map(line => line.split(' ')[1])), new Set(['debit', 'credit']))
  assert.ok(await isOver(), 'movements are open')
  assert.deepEqual((await findBreaks(host.db)).breaks, [])
})
