import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, parseNav } from '@zhixiao/domain/money/money.ts'
import { testCards } from '@zhixiao/gateway/test-cards.ts'
import { sql } from 'kysely'
import { createSandbox } from '../../apps/channel-sandbox/src/sandbox.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { ticked, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { provenCard } from '../../apps/server/src/testing/opening.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import type { TradingClient } from '../../apps/server/src/testing/trading-client.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../apps/server/src/testing/world.ts'
import { channelKeys, doneAtChannel, doneAtSite } from '../simulation/channel.ts'
import { crashingDb, createCrasher } from '../simulation/crashes.ts'

// The site against the channel sandbox over sockets, through the adapter and the route of production.

const keys = channelKeys()

let noticeUrl: string | undefined
let port = 0
let sandbox: ReturnType<typeof createSandbox>
async function startSandbox(): Promise<void> {
  sandbox = createSandbox({
    key: keys.bank.privateKey,
    firmKey: keys.firm.publicKey,
    noticeUrl: () => noticeUrl,
    stateFile: join(keys.folder, 'books.json'),
  })
  sandbox.server.listen(port, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const address = sandbox.server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
}

let server: TestServer
let world: World
let client: TradingClient
before(async () => {
  await startSandbox()
  const url = `http://127.0.0.1:${port}`
  server = await startTestServer({
    settings: {
      ...keys.settingsOf(url),
      IDENTITY_GATEWAY: 'http',
      IDENTITY_URL: url,
      IDENTITY_PEER_KEY_FILE: keys.bank.peer,
    },
  })
  noticeUrl = `${server.url}/api/gateway/bank-notices`
  world = await loadWorld(server)
  client = server.client(await world.tokenOf('zhangSan'))
  await sql`update fund set day_max_fen = 0`.execute(server.db)
})
after(async () => {
  await server.close()
  sandbox.close()
  keys.remove()
})

async function addCard(tail: string): Promise<string> {
  const card = { cardno: `622588013770${tail}`, mobileno: `1371113${tail}` }
  const added = await client.call('account.bankAdd', {
    ...card,
    cardTicket: await provenCard(server, client, card),
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(added.ok, JSON.stringify(added))
  return added.data.tradeacco
}
let placed = 0
async function buy(
  tradeacco: string,
  payment: 'card' | 'remit' = 'card',
): Promise<{ orderId: string; amount: string }> {
  const amount = fenText(fen(100_000n + BigInt(++placed)))
  const answer = await client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount,
    payment,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return { orderId: answer.data.orderId, amount }
}
/** Asks the channel until nothing is open any more, and its notices have arrived. */
async function untilQuiet(): Promise<void> {
  // After repeated failures the adapter leaves the channel alone for a moment.
  for (const until = performance.now() + 60_000; ; await pause(50)) {
    await movePayments(server.ctx)
    await sandbox.settled()
    const { rows } = await sql`
      select from bank_txn where state in ('requested', 'unknown') union all select from remittance where state = 'returning'`.execute(
      server.db,
    )
    if (rows.length === 0) return
    assert.ok(performance.now() < until, `${rows.length} movements are open`)
  }
}
/** Both sides have the same movements, to the fen. */
async function booksAgree(): Promise<void> {
  assert.deepEqual(doneAtChannel(sandbox.books.lines), await doneAtSite(server))
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
}
async function publish(text: string): Promise<void> {
  const day = isoDate(text)
  const nav = parseNav('1.2500')
  const row = { fundcode: funds.mixed, day, nav_e4: nav, acc_nav_e4: nav, income_e4: null, published_at: new Date() }
  await withTx(server.db, tx => insertRows(tx, 'nav', [row]))
}

async function declareDividend(text: string): Promise<void> {
  const day = isoDate(text)
  const dates = { record_date: day, ex_date: day, pay_date: day }
  const row = { fundcode: funds.mixed, ...dates, per_share_e6: 50_000n }
  await withTx(server.db, tx => insertRows(tx, 'dividend', [row]))
}
/** Its customer has an unmatched transfer of this amount returned. */
async function sendBack(amount: string): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select remit_id as id from remittance where amount_fen = ${amount.replace('.', '')}::bigint`.execute(server.db)
  const answer = await client.call('trade.remitNotice', {
    remitId: String(rows[0]?.id),
    handling: 'return',
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
}
/** Withdraws an order, unless the bank refused it. */
async function withdraw(orderId: string): Promise<void> {
  const answer = await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  assert.ok(answer.ok || answer.kind === 'business', JSON.stringify(answer))
}
async function plan(tradeacco: string): Promise<void> {
  const terms = { fundCode: funds.money, tradeacco, amount: '100.00', unit: '2' } as const
  const consent = { tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const answer = await client.call('trade.plan', { ...terms, ...consent })
  assert.ok(answer.ok, JSON.stringify(answer))
}
/** Kinds of orders with the direction in which the channel moved their money. */
async function movedKinds(): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct o.kind || ' ' || t.direction as kind from bank_txn t join orders o using (order_id) where t.state = 'done' order by 1`.execute(
    server.db,
  )
  return rows.map(row => row.kind)
}

test('LIV-08 purchases, plans, redemptions, dividends, refunds, transfers and returns with every test card: the sandbox and the site have the same books', async () => {
  const accounts: string[] = []
  const { tradeacco: remitting } = world.people.zhangSan
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${remitting}`.execute(server.db)
  for (const tail of [...Object.keys(testCards), '0001']) accounts.push(await addCard(tail))
  for (const account of accounts) await buy(account)
  await untilQuiet()
  await booksAgree()
  await publish('2026-11-20')
  await server.setClock('2026-11-23T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-23'))
  await server.setClock('2026-11-24T10:00:00+08:00')
  const { rows } = await sql<{ tradeacco: string }>`
    select tradeacco from holding where fundcode = ${funds.mixed} and tradeacco = any(${accounts}) and shares_cents > 0`.execute(
    server.db,
  )
  assert.ok(rows.length >= 7, `${rows.length} cards have shares`)
  for (const { tradeacco } of rows) {
    const sold = { fundCode: funds.mixed, tradeacco, shares: '100.00', largeRedemption: '1' } as const
    const answer = await client.call('trade.redemption', { ...sold, tradePassword: TRADE_PASSWORD })
    assert.ok(answer.ok, JSON.stringify(answer))
  }
  const orders: string[] = []
  for (const account of accounts) {
    orders.push((await buy(account)).orderId)
    await plan(account)
  }
  await untilQuiet()
  for (const orderId of orders) await withdraw(orderId)
  await declareDividend('2026-11-24')
  await publish('2026-11-24')
  await server.setClock('2026-11-25T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-25'))
  await server.setClock('2026-11-25T09:30:00+08:00')
  assert.ok((await runPlans(server.ctx, isoDate('2026-11-25'))).done)
  const awaited = await buy(remitting, 'remit')
  const { cardNo } = world.people.zhangSan
  await sandbox.receive({ cardNo, payer: '张三', amount: awaited.amount })
  await sandbox.receive({ cardNo, payer: '张三', amount: '66.66' })
  await sendBack('66.66')
  await server.setClock('2026-11-30T10:00:00+08:00')
  await sandbox.receive({ cardNo: '6222021234567891234', payer: '陌生人', amount: '77.77' })
  await untilQuiet()
  await booksAgree()
  const kinds = new Set(sandbox.books.lines.map(line => line.kind))
  assert.deepEqual([...kinds].sort(), ['credit', 'debit', 'return', 'transfer'])
  assert.deepEqual(await movedKinds(), ['022 in', '022 out', '024 out', '039 in', '143 out'])
})

test('LIV-08 the site dies at each step of a round of payments and the channel is killed between two answers: nothing moves twice and nothing is lost', async () => {
  const account = await addCard('0002')
  let deaths = 0
  for (let step = 1; step <= 12; step++) {
    await buy(account)
    const mortal = createCrasher()
    mortal.dieAt(step)
    const ctx = { ...server.ctx, db: crashingDb(server.db, mortal) }
    await movePayments(ctx).catch((error: unknown) => {
      if (!mortal.isDead) throw error
    })
    if (mortal.isDead) deaths++
    // The channel is away for a round, and starts again from its file.
    sandbox.close()
    await buy(account)
    await movePayments(server.ctx)
    await startSandbox()
    await untilQuiet()
    await booksAgree()
  }
  assert.ok(deaths >= 6, `died ${deaths} times`)
})
