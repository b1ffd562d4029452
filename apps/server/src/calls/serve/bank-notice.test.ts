import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { type Fen, fen, fenText } from '@zhixiao/domain/money/money.ts'
import { testCards } from '@zhixiao/gateway/test-cards.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import type { BankAnswer, BankGateway, BankMovement, BankNotice } from '../../kernel/ports.ts'
import { signNotice } from '../../platform/gateways/bank-notice.ts'
import { takeNotice } from '../../platform/gateways/take-notice.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let client: Client
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  await sql`update fund set day_max_fen = 0`.execute(server.db)
  client = server.client()
})
after(() => server.close())

/** mulberry32: the same seed gives the same run. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

let placed = 0
async function place(amount: Fen): Promise<bigint> {
  const { custno, tradeacco } = world.people.zhangSan
  const order = await insertPurchaseOnce(server.db, {
    custno,
    tradeacco,
    fundcode: funds.mixed,
    customerVersion: 1,
    fundVersion: 1,
    requestId: `scripted-${++placed}`,
    bodyHash: '',
    kind: '022',
    amount,
    leaveMarkId: null,
    agreements: '',
  })
  assert.ok(order)
  return order.order_id
}

let withdrawn = 0
const withdrawOne = (orderId: bigint) =>
  server.ctx.placer.withdrawal({
    custno: world.people.zhangSan.custno,
    requestId: `withdrawn-${++withdrawn}`,
    call: 'trade.withdrawal',
    bodyHash: '',
    orderId,
    reply: {},
  })

const sendSigned = (notice: BankNotice) =>
  client.call('serve.bankNotice', { notice, signature: signNotice(server.ctx.keys, notice) })

type Truth = {
  ends: 'done' | 'refused'
  moved: number
  asked: number
  script: number
  amount: bigint
  reported: boolean
}

/**
 * A bank with a script for each movement, drawn from a seed: it may answer late, drop the connection before or after it
 * acted, send its notice before the answer, twice, late or with a wrong amount, and reverse a refusal.
 */
function scriptedBank(seed: number) {
  const draw = random(seed)
  const truths = new Map<string, Truth>()
  const late: BankNotice[] = []
  let noticeCount = 0

  const notice = (txnId: string, truth: Truth, wrong = false): BankNotice => ({
    type: 'movement',
    channel: 'scripted',
    extId: `S${++noticeCount}`,
    txnId,
    amount: fenText(fen(truth.amount + (wrong ? 100n : 0n))),
    state: truth.ends,
  })
  async function tell(each: BankNotice): Promise<void> {
    // Most are delivered directly, some over HTTP: behind the signature both run the same code.
    if (draw(10) > 0) await takeNotice(server.ctx, each)
    else assert.ok((await sendSigned(each)).ok)
  }
  const act = (truth: Truth) => {
    if (truth.moved === 0 && truth.ends === 'done') truth.moved = 1
  }
  async function move({ txnId, amountFen }: BankMovement): Promise<BankAnswer> {
    let truth = truths.get(txnId)
    if (!truth) {
      const ends = txnId.includes('out') || draw(5) > 0 ? 'done' : 'refused'
      truth = { ends, moved: 0, asked: 0, script: draw(9), amount: amountFen, reported: false }
      truths.set(txnId, truth)
    }
    assert.equal(truth.amount, amountFen, 'one name, one amount')
    truth.asked++
    const isFirst = truth.asked === 1
    act(truth)
    switch (truth.script) {
      case 0:
        return { state: truth.ends }
      case 1: // the connection drops after the bank acted
        if (isFirst) throw new Error('reset')
        return { state: truth.ends }
      case 2: // slow
        return { state: truth.asked < 4 ? 'unknown' : truth.ends }
      case 3: // notice before the answer, which never arrives in time
        if (isFirst) await tell(notice(txnId, truth))
        return { state: 'unknown' }
      case 4: {
        // two notices with one number, then another with a new number
        const first = notice(txnId, truth)
        if (isFirst) for (const each of [first, first, notice(txnId, truth)]) late.push(each)
        return { state: truth.ends }
      }
      case 5: // notice with a wrong amount
        if (isFirst) await tell(notice(txnId, truth, true))
        return { state: isFirst ? 'unknown' : truth.ends }
      case 6: // only a late notice
        if (isFirst) late.push(notice(txnId, truth))
        return { state: 'unknown' }
      case 7: // refuses a debit, then reports it as done
        if (truth.ends === 'refused' && !truth.reported) {
          truth.reported = true
          truth.ends = 'done'
          act(truth)
          late.push(notice(txnId, truth))
          return { state: 'refused' }
        }
        return { state: truth.ends }
      default: // notice before the answer, and an answer
        if (isFirst) await tell(notice(txnId, truth))
        return { state: truth.ends }
    }
  }
  async function tellLate(): Promise<void> {
    while (late.length > 0) await Promise.all(late.splice(0, 4).map(tell))
  }
  const bank: BankGateway = { ...server.ctx.gateways.bank, debit: move, credit: move, notices: () => [] }
  return { bank, truths, tellLate, draw }
}

test('BANK-08 F8 I21 more than 2,000 scripted movements with every fault of a bank: money moves once for each order and nothing is left over', async () => {
  const { bank, truths, tellLate, draw } = scriptedBank(20_261_120)
  const ctx = { ...server.ctx, gateways: { ...server.ctx.gateways, bank } }
  const orders: bigint[] = []
  for (let round = 0; round < 8; round++) {
    for (let count = 0; count < 10; count++) {
      const amounts = Array.from({ length: 25 }, () => fen(BigInt(1_000 + draw(900_000))))
      orders.push(...(await Promise.all(amounts.map(place))))
    }
    // Customers change their minds before, during and after the bank's answer.
    const withdraw = async () => {
      const id = orders[draw(orders.length)] ?? 0n
      await withdrawOne(id)
    }
    for (let count = 0; count < 15; count++) await withdraw()
    await movePayments(ctx)
    for (let count = 0; count < 40; count++) await withdraw()
    if (round % 2 === 1) await tellLate()
  }
  const open = async () =>
    Number(
      (
        await sql<{ n: bigint }>`select count(*) as n from bank_txn where state in ('requested', 'unknown')`.execute(
          server.db,
        )
      ).rows[0]?.n,
    )
  for (let round = 0; round < 12 && (await open()) > 0; round++) {
    await movePayments(ctx)
    await tellLate()
  }
  await tellLate()
  await movePayments(ctx)
  await tellLate()
  await movePayments(ctx)
  assert.equal(await open(), 0, 'every movement has an end')
  assert.ok(truths.size >= 2_000, String(truths.size))

  const { rows } = await sql<{ name: string; entries: bigint; cash: bigint }>`
    select e.order_id || case e.kind when 'pay' then '-in' else '-out' end as name, count(distinct e.entry_id) as entries, sum(p.delta)::bigint as cash
    from entry e join posting p using (entry_id) where (e.kind, p.account) in (('pay', 'bank_in'), ('pay-out', 'bank_out')) group by 1`.execute(
    server.db,
  )
  const booked = new Map(rows.map(row => [row.name, row]))
  for (const [name, truth] of truths) {
    const row = booked.get(name)
    assert.equal(Number(row?.entries ?? 0), truth.moved, `${name} script ${truth.script}`)
    if (row) assert.equal(row.cash < 0n ? -row.cash : row.cash, truth.amount, name)
  }
  assert.equal(booked.size, [...truths.values()].filter(truth => truth.moved === 1).length)
  const { breaks } = await findBreaks(server.db)
  assert.deepEqual(breaks, [])
  const wrong = await sql<{
    n: bigint
  }>`select count(*) as n from bank_callback where outcome = 'wrong-amount'`.execute(server.db)
  assert.ok(Number(wrong.rows[0]?.n) > 50, 'wrong amounts were told and kept for a person to look at')
})

test('F8 a silent bank leaves the order waiting and is asked again, never taken for a refusal', async () => {
  const order = await place(fen(70_000n))
  let asked = 0
  const silent = async (): Promise<BankAnswer> => {
    if (++asked < 6) throw new Error('time-out')
    return { state: 'done' }
  }
  const ctx = {
    ...server.ctx,
    gateways: { ...server.ctx.gateways, bank: { ...server.ctx.gateways.bank, debit: silent } },
  }
  const state = async () => {
    const rows = await sql<{ state: string; status: string }>`
      select t.state, o.status from bank_txn t join orders o using (order_id) where order_id = ${order}`.execute(
      server.db,
    )
    return rows.rows[0]
  }
  for (let round = 0; round < 5; round++) {
    await movePayments(ctx)
    assert.deepEqual(await state(), { state: 'unknown', status: '9' })
  }
  await movePayments(ctx)
  assert.deepEqual(await state(), { state: 'done', status: '9' })
})

test('CALL-962 a forged, changed or malformed notice moves nothing and is not kept; so does one for nothing we asked', async () => {
  const order = await place(fen(50_000n))
  const notice: BankNotice = {
    type: 'movement',
    channel: 'bank',
    extId: 'X1',
    txnId: `${order}-in`,
    amount: '500.00',
    state: 'done',
  }
  const signature = signNotice(server.ctx.keys, notice)
  const ask = async (sent: BankNotice, sign: string) => {
    const answer = await client.call('serve.bankNotice', { notice: sent, signature: sign })
    return answer.ok ? answer.data.outcome : answer.code
  }
  assert.equal(await ask(notice, ''), 'SIGN-0001')
  assert.equal(
    await ask(
      notice,
      signature.replace(/.$/, digit => (digit === '0' ? '1' : '0')),
    ),
    'SIGN-0001',
  )
  assert.equal(await ask({ ...notice, amount: '5000.00' }, signature), 'SIGN-0001')
  assert.equal(await ask({ ...notice, txnId: '1-in' }, signature), 'SIGN-0001')
  assert.equal(await ask({ ...notice, amount: '5e2' }, signature), 'PARAM-0001')
  const kept = await server.db.selectFrom('bank_callback').selectAll().where('channel', '=', 'bank').execute()
  assert.deepEqual(kept, [])
  // Correctly signed, but the bank was not asked yet; then a notice for no movement.
  assert.equal(await ask(notice, signature), 'no-movement')
  assert.equal(await ask(notice, signature), 'repeat')
  const other = { ...notice, extId: 'X2', txnId: '999999999-in' }
  assert.equal(await ask(other, signNotice(server.ctx.keys, other)), 'no-movement')
  const rows = await server.db.selectFrom('bank_txn').select('state').where('order_id', '=', order).execute()
  assert.deepEqual(rows, [{ state: 'requested' }])
})

for (const [tail, { means }] of Object.entries(testCards)) {
  test(`BANK-08 the test card ${tail} (${means}) ends with every yuan accounted for`, async () => {
    const { tradeacco } = world.people.zhangSan
    await server.db.updateTable('trade_account').set({ card_tail: tail }).where('tradeacco', '=', tradeacco).execute()
    const order = await place(fen(30_000n))
    for (let round = 0; round < 5; round++) await movePayments(server.ctx)
    const taken = await sql<{
      state: string
    }>`select state from bank_txn where order_id = ${order} and direction = 'in'`.execute(server.db)
    const isRefused = ['9980', '9982'].includes(tail)
    assert.equal(taken.rows[0]?.state, isRefused ? 'refused' : 'done')
    await withdrawOne(order)
    for (let round = 0; round < 5; round++) await movePayments(server.ctx)
    const paid = await sql<{
      state: string
    }>`select state from bank_txn where order_id = ${order} and direction = 'out'`.execute(server.db)
    assert.equal(paid.rows[0]?.state, isRefused ? undefined : tail === '9989' ? 'refused' : 'done')
    assert.deepEqual((await findBreaks(server.db)).breaks, [])
  })
}

test('BANK-08 money that arrives after its order was withdrawn goes back in the same round, also when the bank tells before it answers', async () => {
  let hasActed = false
  const reported: BankNotice[] = []
  const debit = async ({ txnId, amountFen }: BankMovement): Promise<BankAnswer> => {
    if (!hasActed) return { state: 'unknown' }
    const notice = { type: 'movement', channel: 'early', extId: txnId, txnId, amount: fenText(fen(amountFen)) } as const
    reported.push({ ...notice, state: 'done' })
    return { state: 'done' }
  }
  const credit = async (): Promise<BankAnswer> => ({ state: 'done' })
  const bank: BankGateway = { ...server.ctx.gateways.bank, debit, credit, notices: () => reported.splice(0) }
  const ctx = { ...server.ctx, gateways: { ...server.ctx.gateways, bank } }
  const orderId = await place(fen(100_000n))
  await movePayments(ctx)
  await withdrawOne(orderId)
  hasActed = true
  await movePayments(ctx)
  const { rows } = await sql<{ direction: string; state: string }>`
    select direction, state from bank_txn where order_id = ${orderId} order by direction`.execute(server.db)
  assert.deepEqual(
    rows.map(row => `${row.direction} ${row.state}`),
    ['in done', 'out done'],
  )
})
