import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { lockPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { createOrderReads } from '@zhixiao/db/order-reads.ts'
import { checkViolation, uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { createPlacer } from '@zhixiao/db/placer.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withdrawOrders } from '@zhixiao/db/settle/withdraw-orders.ts'
import { CARD_DAY_LIMIT } from '@zhixiao/db/trade/card-limit.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { placeConversions } from '@zhixiao/db/trade/place-conversion.ts'
import { placePurchases, REQUEST_ID_TAKEN } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen, navE4, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { post, signed } from '../../testing/raw.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../testing/world.ts'

const T = isoDate('2026-11-20')
const CONFIRM = isoDate('2026-11-23')
const MONDAY = '2026-11-23T10:00:00+08:00'

let server: TestServer
let second: TestServer
let world: World
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  second = await startTestServer({ beside: server })
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await second.close()
  await server.close()
})

async function at(name: 'zhangSan' | 'qianQiC5') {
  const token = await world.tokenOf(name)
  const nodes = [server.client(token), second.client(token)] as const
  // Two processes on one database: racing requests go to both in turn.
  return { client: nodes[0], nodeOf: (index: number) => nodes[index % 2 === 0 ? 0 : 1], ...world.people[name] }
}
/** Resolves when this many statements wait for locks, or when `isOver`. */
async function waiting(count: number, isOver = () => false): Promise<void> {
  const query = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver() && (await query.execute(server.db)).rows.length < count);
}
function watched<Value>(answer: Promise<Value>) {
  let over = false
  const done = answer.finally(() => {
    over = true
  })
  // It may refuse before the test asks for it.
  done.catch(() => undefined)
  return { answer: done, isOver: () => over }
}
/** Purchases as decided, whatever the day limit has become since. */
async function intentsOf(custno: string, tradeacco: string) {
  const { version: customerVersion } = await readCustomerFacts(server.db, custno)
  return (fundcode: string, amount: bigint, requestId: string) => ({
    custno,
    tradeacco,
    fundcode,
    requestId,
    kind: KIND.purchase,
    amount: fen(amount),
    bodyHash: 'test',
    customerVersion,
    fundVersion: 1,
    leaveMarkId: null,
    agreements: '',
  })
}
const countOrders = async (custno: string) =>
  Number(
    (
      await server.db
        .selectFrom('orders')
        .select(each => each.fn.countAll<bigint>().as('n'))
        .where('custno', '=', custno)
        .executeTakeFirstOrThrow()
    ).n,
  )

test('TRD-11 CALL-102 one purchase sent fifty times at once is one order, and all fifty answers name it', async () => {
  const { nodeOf, custno, tradeacco } = await at('zhangSan')
  const input = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '10000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      nodeOf(index).call('trade.purchase', input, { requestId: 'fifty-at-once-1' }),
    ),
  )
  const numbers = new Set(answers.map(answer => (answer.ok ? answer.data.orderId : answer.code)))
  assert.equal(numbers.size, 1, [...numbers].join())
  assert.equal(answers.filter(answer => answer.ok && !answer.data.repeated).length, 1)
  assert.equal(await countOrders(custno), 1)
})

test('TRD-11 the same request id with another amount is refused and changes nothing', async () => {
  const { client, custno, tradeacco } = await at('zhangSan')
  const other = await client.call(
    'trade.purchase',
    {
      fundCode: funds.mixed,
      tradeacco,
      amount: '20000.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    },
    { requestId: 'fifty-at-once-1' },
  )
  assert.equal(!other.ok && other.code, 'PARAM-0002')
  assert.equal(await countOrders(custno), 1)
})

test('TRD-11 CUS-02 of two different calls with one request id at the same instant the second is refused', async () => {
  const { nodeOf, custno, tradeacco } = await at('qianQiC5')
  const orders = await countOrders(custno)
  const requestId = 'two-calls-at-once'
  const pass = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  // The first call has claimed its id and waits here, not committed yet.
  const holds = withTx(server.db, async tx => {
    await lockCustomer(tx, custno)
    isHeld.resolve()
    await pass.promise
  })
  await isHeld.promise
  const first = nodeOf(0).call('account.userInfoSet', { educational: '03' }, { requestId })
  await waiting(1)
  const { isOver, answer } = watched(
    nodeOf(1).call(
      'trade.purchase',
      {
        fundCode: funds.mixed,
        tradeacco,
        amount: '10000.00',
        tradePassword: TRADE_PASSWORD,
        agreements: tickedForPurchase,
      },
      { requestId },
    ),
  )
  await waiting(2, isOver)
  pass.resolve()
  await holds
  assert.ok((await first).ok)
  const second = await answer
  assert.equal(second.ok || second.code, 'PARAM-0002')
  assert.equal(await countOrders(custno), orders)
})

test('TRD-11 PLUS-07 a retry after the cut-off still answers with the first order and its first trading day', async () => {
  const { client, tradeacco } = await at('zhangSan')
  await server.setClock('2026-11-20T15:00:01+08:00')
  const retry = await (await at('zhangSan')).client.call(
    'trade.purchase',
    {
      fundCode: funds.mixed,
      tradeacco,
      amount: '10000.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    },
    { requestId: 'fifty-at-once-1' },
  )
  assert.ok(client)
  assert.deepEqual(retry.ok && [retry.data.tradeDate, retry.data.repeated], [T, true])
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('TRD-08 twenty parallel purchases of a tenth of the day limit: exactly ten fit', async () => {
  const { nodeOf, tradeacco } = await at('zhangSan')
  // The limit is 100,000 yuan per day.
  const buys = Array.from({ length: 20 }, (_, index) =>
    nodeOf(index).call(
      'trade.purchase',
      {
        fundCode: funds.money,
        tradeacco,
        amount: '10000.00',
        tradePassword: TRADE_PASSWORD,
        agreements: tickedForPurchase,
      },
      { requestId: `tenth-of-limit-${index}` },
    ),
  )
  const answers = await Promise.all(buys)
  assert.equal(answers.filter(answer => answer.ok).length, 10)
  assert.ok(answers.every(answer => answer.ok || answer.code === 'TRADE-DAY-MAX'))
})

test('TRD-06 TRD-08 a withdrawn order frees its part of the day limit', async () => {
  const { client, tradeacco, custno } = await at('zhangSan')
  const order = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('fundcode', '=', funds.money)
    .limit(1)
    .executeTakeFirstOrThrow()
  const strangers = world.people.qianQiC5.custno
  const theirs = { call: 'trade.withdrawal', bodyHash: '', orderId: order.order_id, reply: {} }
  assert.deepEqual(await withdrawOrders(server.db, [{ ...theirs, custno: strangers, requestId: 'of-a-stranger' }]), [
    'not-withdrawable',
  ])
  assert.ok(
    (await client.call('trade.withdrawal', { orderId: String(order.order_id), tradePassword: TRADE_PASSWORD })).ok,
  )
  const again = await client.call('trade.purchase', {
    fundCode: funds.money,
    tradeacco,
    amount: '10000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(again.ok)
})

test('TRD-06 a withdrawal that waits for another transaction until 15:00 comes too late', async () => {
  const { client, tradeacco } = await at('zhangSan')
  const bought = await client.call('trade.purchase', {
    fundCode: funds.bond,
    tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  const orderId = bought.ok ? bought.data.orderId : ''
  const withdraw = () => client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  const before = (await server.ctx.clock.now()).toISOString()
  await server.setClock(`${T}T14:59:00+08:00`)
  const late = await withTx(server.db, async tx => {
    await sql`select from orders where order_id = ${orderId} for update`.execute(tx)
    const { answer, isOver } = watched(withdraw())
    await waiting(1, isOver)
    await server.setClock(`${T}T15:00:00+08:00`)
    return { answer }
  })
  const answer = await late.answer
  assert.equal(!answer.ok && answer.code, 'TRADE-CUTOFF')
  await server.setClock(before)
  assert.ok((await withdraw()).ok)
})

test('ENG-01 ENG-06 settlement run twice at once confirms each order once', async () => {
  await movePayments(server.ctx)
  await withTx(server.db, tx =>
    insertRows(
      tx,
      'nav',
      [funds.mixed, funds.money].map(fundcode => ({
        fundcode,
        day: T,
        nav_e4: navE4(10_000n),
        acc_nav_e4: navE4(10_000n),
        published_at: new Date('2026-11-20T20:00:00+08:00'),
      })),
    ),
  )
  await server.setClock(MONDAY)
  const reports = await Promise.all([settleDay(server.db, CONFIRM, 3), settleDay(server.db, CONFIRM, 3)])
  assert.equal(
    reports.reduce((sum, report) => sum + report.confirmed, 0),
    11,
  )
  assert.equal((await settleDay(server.db, CONFIRM)).confirmed, 0)
})

test('TRD-02 CALL-103 sixty parallel redemptions never sell more than the shares there are', async () => {
  const { nodeOf, tradeacco, custno } = await at('zhangSan')
  const held = await server.db
    .selectFrom('holding')
    .select('shares_cents')
    .where('custno', '=', custno)
    .where('fundcode', '=', funds.mixed)
    .executeTakeFirstOrThrow()
  const sells = Array.from({ length: 60 }, (_, index) =>
    nodeOf(index).call(
      'trade.redemption',
      { fundCode: funds.mixed, tradeacco, shares: '1000.00', largeRedemption: '1', tradePassword: TRADE_PASSWORD },
      { requestId: `sixty-sells-${index}` },
    ),
  )
  const answers = await Promise.all(sells)
  assert.equal(answers.filter(answer => answer.ok).length, Number(held.shares_cents / 100_000n))
  assert.ok(answers.every(answer => answer.ok || ['TRADE-NO-SHARES', 'SYS-0503'].includes(answer.code)))
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('TRD-06 a withdrawal racing with another and with settlement ends each order in exactly one state', async () => {
  const { nodeOf, custno } = await at('zhangSan')
  const pending = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('status', '=', '9')
    .execute()
  assert.ok(pending.length > 5)
  await withTx(server.db, tx =>
    insertRows(tx, 'nav', [
      {
        fundcode: funds.mixed,
        day: CONFIRM,
        nav_e4: navE4(10_100n),
        acc_nav_e4: navE4(10_100n),
        published_at: new Date(MONDAY),
      },
    ]),
  )
  const withdrawals = [...pending, ...pending].map(({ order_id }, index) =>
    nodeOf(index).call('trade.withdrawal', { orderId: String(order_id), tradePassword: TRADE_PASSWORD }),
  )
  const [answers] = await Promise.all([Promise.all(withdrawals), settleDay(server.db, isoDate('2026-11-24'), 2)])
  const ended = await server.db
    .selectFrom('orders')
    .select(['order_id', 'status'])
    .where(
      'order_id',
      'in',
      pending.map(each => each.order_id),
    )
    .execute()
  assert.equal(ended.filter(each => each.status === '4').length, answers.filter(answer => answer.ok).length)
  assert.ok(ended.every(each => each.status === '1' || each.status === '4'))
})

test('TRD-11 TRD-08 of orders placed together one above the day limit and one repeated fail alone', async () => {
  const { custno, tradeacco } = await at('qianQiC5')
  const before = await countOrders(custno)
  await server.setClock(MONDAY)
  const intentFor = await intentsOf(custno, tradeacco)
  const first = intentFor(funds.bond, 100_000n, 'together-1')
  assert.ok((await placePurchases(server.db, [first]))[0])
  const placer = createPlacer(server.db)
  // Two orders keep the two statements busy, so that the others go together.
  const answers = await Promise.allSettled([
    placer.purchase(intentFor(funds.backEnd, 100_000n, 'together-2')),
    placer.redemption({ ...first, requestId: 'together-3', shares: shareCents(1n), largeRedemption: '1' }),
    placer.purchase(intentFor(funds.mixed, 100_000n, 'together-4')),
    placer.purchase(intentFor(funds.money, 10_000_001n, 'together-5')),
    placer.purchase(first),
  ])
  assert.deepEqual(
    answers.map(each => (each.status === 'fulfilled' ? each.value !== null : uniqueViolation(each.reason))),
    [true, false, true, false, REQUEST_ID_TAKEN],
  )
  assert.equal((await countOrders(custno)) - before, 3)
})

test('TRD-06 TRD-08 TRD-11 of orders withdrawn together each has its own answer, and limit and shares are free again', async () => {
  const { custno, tradeacco } = await at('qianQiC5')
  const intentFor = await intentsOf(custno, tradeacco)
  const placer = createPlacer(server.db)
  const used = () =>
    server.db
      .selectFrom('purchase_usage')
      .select(['fundcode', 'trade_date', 'amount_fen'])
      .where('custno', '=', custno)
      .orderBy('fundcode')
      .orderBy('trade_date')
      .execute()
  const before = await used()
  const placed = []
  for (const [fund, id] of [
    [funds.bond, 'undone-1'],
    [funds.bond, 'undone-2'],
    [funds.mixed, 'undone-3'],
    [funds.mixed, 'undone-4'],
  ] as const)
    placed.push(await placer.purchase(intentFor(fund, 100_000n, id)))
  const [first, again, other, kept] = placed.map(order => order?.order_id ?? 0n)
  assert.ok(first && again && other && kept)
  const undo = (orderId: bigint, requestId: string, of = custno) => ({
    custno: of,
    requestId,
    call: 'trade.withdrawal',
    bodyHash: requestId,
    orderId,
    reply: { orderId: String(orderId) },
  })
  assert.equal(await placer.withdrawal(undo(other, 'undo-other')), 'withdrawn')
  // Two withdrawals keep the two transactions busy, so that the others go together.
  const answers = await Promise.all([
    placer.withdrawal(undo(0n, 'undo-nothing')),
    placer.withdrawal(undo(1n, 'undo-nothing-else')),
    placer.withdrawal(undo(first, 'undo-first')),
    placer.withdrawal(undo(again, 'undo-again')),
    placer.withdrawal(undo(kept, 'undo-of-stranger', world.people.zhangSan.custno)),
    placer.withdrawal(undo(kept, 'undo-other')),
    placer.withdrawal(undo(kept, 'undone-4')),
    placer.withdrawal(undo(other, 'undo-twice')),
  ])
  const earlier = { call: 'trade.withdrawal', body_hash: 'undo-other', reply: { orderId: String(other) } }
  assert.deepEqual(
    answers.map(answer =>
      typeof answer === 'string' ? answer : { ...answer.earlier, at: answer.earlier.at instanceof Date },
    ),
    [
      'not-withdrawable',
      'not-withdrawable',
      'withdrawn',
      'withdrawn',
      'not-withdrawable',
      { ...earlier, at: true },
      'id-of-order',
      'not-withdrawable',
    ],
  )
  assert.equal(await placer.withdrawal(undo(kept, 'undo-kept')), 'withdrawn')
  const after = await used()
  assert.deepEqual(
    after.filter(row => row.amount_fen > 0n),
    before.filter(row => row.amount_fen > 0n),
  )
})

test("TRD-11 facts read together are those of each order, and another customer's card is none", async () => {
  const [own, other] = [world.people.zhangSan, world.people.qianQiC5]
  const keys = [own, other].flatMap(({ custno }) =>
    [own.tradeacco, other.tradeacco].flatMap(tradeacco =>
      [funds.mixed, funds.bond, funds.money, '000000'].map(fundcode => ({ custno, tradeacco, fundcode })),
    ),
  )
  const reads = createOrderReads(server.db)
  const together = await Promise.all(keys.map(key => reads.order(key)))
  for (const [index, key] of keys.entries()) assert.deepEqual(together[index], await readOrderFacts(server.db, key))
  assert.equal(together.filter(facts => facts === null).length, 4)
  assert.equal(together.filter(facts => facts?.card_state === 'active').length, 6)
  const customers = await Promise.all([own, other, own].map(({ custno }) => reads.customer(custno)))
  assert.deepEqual(
    customers.map(({ riskability }) => riskability),
    await Promise.all(
      [own, other, own].map(async ({ custno }) => (await readCustomerFacts(server.db, custno)).riskability),
    ),
  )
  await assert.rejects(reads.customer('0'), /no customer/)
})

test('TRD-11 an order whose customer changes before it is placed is decided again on what holds then', async () => {
  const { client, custno, tradeacco } = await at('qianQiC5')
  const input = { fundCode: funds.bond, tradeacco, amount: '1000.00', tradePassword: TRADE_PASSWORD }
  // The first password of a session is counted, so that the order waits here after its customer was read.
  const placing = await withTx(server.db, async tx => {
    await lockPasswordCounter(tx, custno, 'trade')
    const order = watched(client.call('trade.purchase', { ...input, agreements: tickedForPurchase }))
    await waiting(1, order.isOver)
    await sql`update customer set version = version + 1 where custno = ${custno}`.execute(tx)
    return order
  })
  const order = await placing.answer
  assert.ok(order.ok, JSON.stringify(order))
})

test('TRD-08 a purchase that waits for one not yet committed counts it, and the day limit fits to the fen', async () => {
  const { custno, tradeacco } = await at('qianQiC5')
  const intentFor = await intentsOf(custno, tradeacco)
  const place = async (amount: bigint, requestId: string) =>
    (await placePurchases(second.db, [intentFor(funds.money, amount, requestId)]))[0] !== null
  const racing = await withTx(server.db, async tx => {
    assert.ok((await placePurchases(tx, [intentFor(funds.money, 6_000_000n, 'day-limit-1')]))[0])
    const next = watched(place(4_000_001n, 'day-limit-2'))
    await waiting(1, next.isOver)
    return next
  })
  assert.equal(await racing.answer, false)
  assert.deepEqual([await place(4_000_000n, 'day-limit-3'), await place(1n, 'limit-4')], [true, false])
})

test('TRD-08 TRD-02 of conversions placed together, those without shares or limit take nothing, and none disturbs another', async () => {
  const { custno, tradeacco } = await at('zhangSan')
  const { version } = await readCustomerFacts(server.db, custno)
  const frozenIn = async (fundcode: string) =>
    (
      await server.db
        .selectFrom('holding')
        .select(['shares_cents', 'frozen_cents'])
        .where(each => each.and({ custno, tradeacco, fundcode }))
        .executeTakeFirstOrThrow()
    ).frozen_cents
  const convert = (fundcode: string, shares: bigint, targetFundcode: string, estimate: bigint, requestId: string) => ({
    custno,
    tradeacco,
    fundcode,
    targetFundcode,
    requestId,
    shares: shareCents(shares),
    estimate: fen(estimate),
    customerVersion: version,
    fundVersion: 1,
    targetVersion: 1,
    bodyHash: 'test',
    leaveMarkId: null,
    agreements: '',
  })
  const before = [await frozenIn(funds.mixed), await frozenIn(funds.money)]
  const placed = await placeConversions(server.db, [
    convert(funds.mixed, 100n, funds.bond, 123n, 'conversions-1'),
    convert(funds.money, 10n ** 12n, funds.backEnd, 123n, 'conversions-2'),
  ])
  assert.deepEqual(
    placed.map(each => each !== null),
    [true, false],
  )
  const full = await placeConversions(server.db, [
    convert(funds.mixed, 100n, funds.money, 10_000_001n, 'conversions-3'),
  ])
  assert.deepEqual(full, [null])
  assert.deepEqual([await frozenIn(funds.mixed), await frozenIn(funds.money)], [(before[0] ?? 0n) + 100n, before[1]])
})

test('TRD-11 LIV-15 the same bytes sent again get the first answer on every node, and no others go by their nonce', async () => {
  const { custno, tradeacco } = world.people.zhangSan
  const token = await world.tokenOf('zhangSan')
  let heard = { url: '', body: '', headers: new Headers() }
  const spy: typeof fetch = (url, init) => {
    if (typeof init?.body === 'string')
      heard = { url: String(url), body: init.body, headers: new Headers(init.headers) }
    return fetch(url, init)
  }
  const input = { fundCode: funds.mixed, tradeacco, amount: '500.00', tradePassword: TRADE_PASSWORD }
  const wish = { ...input, agreements: tickedForPurchase }
  const placed = await server
    .client(token, { fetch: spy })
    .call('trade.purchase', wish, { requestId: 'same-bytes-0001' })
  assert.ok(placed.ok)
  const before = await countOrders(custno)
  const headers = Object.fromEntries(heard.headers)
  for (const node of [server, second, server]) {
    const { envelope } = await post(heard.url.replace(server.url, node.url), heard.body, headers)
    assert.deepEqual(envelope, { ...envelope, code: '0000', data: { ...placed.data, repeated: true } })
  }
  const { sign: _, ...sent } = JSON.parse(heard.body)
  const changed = JSON.stringify(signed({ ...sent, amount: '900.00' }, token, { nonce: sent.nonce }))
  assert.equal((await post(heard.url, changed, headers)).envelope.code, 'PARAM-0002')
  const other = { ...headers, 'x-request-id': 'same-bytes-0002' }
  assert.equal((await post(heard.url, heard.body, other)).envelope.code, 'SIGN-0003')
  assert.equal(await countOrders(custno), before)
})

test('TRD-11 the same bytes sent while the first are at work have to wait, and are not refused', async () => {
  const { custno } = world.people.zhangSan
  const token = await world.tokenOf('zhangSan')
  let heard = { url: '', body: '', headers: new Headers() }
  const spy: typeof fetch = (url, init) => {
    if (typeof init?.body === 'string')
      heard = { url: String(url), body: init.body, headers: new Headers(init.headers) }
    return fetch(url, init)
  }
  const client = server.client(token, { fetch: spy })
  // The first waits for the customer's row, which is locked before it is sent.
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = server.db.transaction().execute(async tx => {
    await sql`select from customer where custno = ${custno} for update`.execute(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const first = client.call('account.userInfoSet', { email: 'a@example.com' }, { requestId: 'at-work-00001' })
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waits.execute(server.db)).rows.length === 0) await pause(5)
  const headers = Object.fromEntries(heard.headers)
  const again = await post(heard.url, heard.body, headers)
  assert.deepEqual([again.status, again.envelope.code], [503, 'SYS-0503'])
  held.resolve()
  await holding
  assert.ok((await first).ok)
  assert.equal((await post(heard.url, heard.body, headers)).envelope.code, '0000')
})

test('LIV-15 TRD-08 twenty parallel purchases of three funds with one card: no more than its bank takes in a day', async () => {
  const { client, nodeOf, tradeacco, custno } = await at('qianQiC5')
  const buy = (index: number) => {
    const fundCode = [funds.mixed, funds.bond, funds.backEnd][index % 3] ?? funds.mixed
    const input = {
      fundCode,
      tradeacco,
      amount: '1000.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    }
    return nodeOf(index).call('trade.purchase', input, { requestId: `card-day-${index}` })
  }
  const dayMax = (max: bigint) =>
    server.db
      .updateTable('bank')
      .set({ day_max_fen: fen(max) })
      .where('bank_code', '=', '002')
      .execute()
  const { card_used_today_fen: before } =
    (await readOrderFacts(server.db, { custno, tradeacco, fundcode: funds.mixed })) ?? assert.fail()
  await dayMax(before + 500_000n)
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(index)))
    assert.equal(answers.filter(answer => answer.ok).length, 5)
    assert.deepEqual(
      new Set(answers.map(answer => (answer.ok ? 'placed' : `${answer.code} ${answer.field}`))),
      new Set(['placed', 'TRADE-CARD-DAY-MAX amount']),
    )
    // A debit that was never sent counts no longer.
    const [placed] = answers.flatMap(answer => (answer.ok ? [answer.data.orderId] : []))
    assert.ok((await client.call('trade.withdrawal', { orderId: placed ?? '', tradePassword: TRADE_PASSWORD })).ok)
    assert.ok((await buy(20)).ok)
    assert.equal((await buy(21)).ok, false)
  } finally {
    await dayMax(2_000_000_000n)
  }
})

test('LIV-15 a purchase that waits for another of the same card counts it', async () => {
  const { custno, tradeacco } = await at('qianQiC5')
  const intentFor = await intentsOf(custno, tradeacco)
  const { rows } = await sql<{ max: bigint }>`
    update bank set day_max_fen = (select amount_fen from card_usage where custno = ${custno} order by day desc limit 1) + 100000
    where bank_code = '002' returning day_max_fen as max`.execute(server.db)
  assert.equal(rows.length, 1)
  try {
    const racing = await withTx(server.db, async tx => {
      assert.ok((await placePurchases(tx, [intentFor(funds.mixed, 60_000n, 'card-day-limit-1')]))[0])
      const next = watched(placePurchases(second.db, [intentFor(funds.bond, 40_001n, 'card-day-limit-2')]))
      await waiting(1, next.isOver)
      return next
    })
    await assert.rejects(racing.answer, error => checkViolation(error) === CARD_DAY_LIMIT)
    assert.ok((await placePurchases(second.db, [intentFor(funds.bond, 40_000n, 'card-day-limit-3')]))[0])
  } finally {
    await server.db
      .updateTable('bank')
      .set({ day_max_fen: fen(2_000_000_000n) })
      .where('bank_code', '=', '002')
      .execute()
  }
})
