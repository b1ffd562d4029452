import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { closeCard, lockCard } from '@zhixiao/db/account/bank-cards.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { passesLuhn } from '@zhixiao/domain/validate/rules.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { signNotice } from '../../platform/gateways/bank-notice.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { middleAnswers, provenCard } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

let server: TestServer
let second: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-18T10:00:00+08:00' })
  world = await loadWorld(server)
  second = await startTestServer({ beside: server })
  const { client, tradeacco } = await at('zhangSan')
  const bought = await client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount: '5000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(bought.ok)
  await movePayments(server.ctx)
  await server.setClock('2026-11-19T09:00:00+08:00')
  await settleDay(server.db, isoDate('2026-11-19'))
  await server.setClock('2026-11-20T10:00:00+08:00')
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await second.close()
  await server.close()
})

/** A customer with one session, whose requests go to two processes in turn. */
async function at(name: PersonName) {
  const token = await world.tokenOf(name)
  const [here, there] = [server.client(token), second.client(token)]
  return { client: here, nodeOf: (index: number) => (index % 2 === 0 ? here : there), ...world.people[name] }
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }): string => (answer.ok ? 'ok' : answer.code)
/** A card number of a known bank that differs for each `order`. */
function cardOf(order: number): string {
  const front = `62220212345678${9100 + order}`
  return times(10).flatMap(digit => (passesLuhn(`${front}${digit}`) ? [`${front}${digit}`] : []))[0] ?? ''
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('BANK-02 TRD-04 an order and a plan that wait for the card to be unbound find it gone', async () => {
  const { client, nodeOf, custno } = await at('zhangSan')
  const card = { cardno: cardOf(50), mobileno: '13711127050' }
  const added = await client.call('account.bankAdd', {
    ...card,
    cardTicket: await provenCard(server, client, card),
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(added.ok)
  const { tradeacco } = added.data
  const key = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const { placed } = await withTx(server.db, async tx => {
    await lockCard(tx, custno, tradeacco)
    await closeCard(tx, tradeacco)
    const answers = Promise.all([
      nodeOf(0).call('trade.purchase', { ...key, amount: '100.00' }),
      nodeOf(1).call('trade.plan', { ...key, amount: '100.00', unit: '0', monthDay: '25' }),
    ])
    const query = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await query.execute(second.db)).rows.length < 2) await wait(5)
    return { placed: answers }
  })
  assert.deepEqual((await placed).map(codeOf), ['TRADE-CARD', 'TRADE-CARD'])
})

test('TRD-05 twenty changes of the dividend method of one holding at once are one', async () => {
  const { nodeOf, tradeacco } = await at('zhangSan')
  const answers = await Promise.all(
    times(20).map(index =>
      nodeOf(index).call('trade.bonus', {
        fundCode: funds.mixed,
        tradeacco,
        dividendType: '0',
        tradePassword: TRADE_PASSWORD,
      }),
    ),
  )
  assert.deepEqual(answers.map(codeOf).toSorted(), [...Array(19).fill('TRADE-METHOD-PENDING'), 'ok'])
})

test('RISK-01 assessments sent at once are no more than a day has tries', async () => {
  const { nodeOf, custno } = await at('qianQiC5')
  const paper = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }
  const before = await server.db.selectFrom('risk_result').select('id').where('custno', '=', custno).execute()
  const answers = await Promise.all(times(12).map(index => nodeOf(index).call('account.riskSubmit', paper)))
  const done = answers.filter(answer => answer.ok).length
  assert.ok(answers.every(answer => answer.ok || answer.code === 'RISK-0002'))
  const kept = await server.db.selectFrom('risk_result').select('id').where('custno', '=', custno).execute()
  assert.equal(kept.length - before.length, done)
  assert.ok(done > 0 && done < 12, String(done))
})

test('CUS-10 a transfer asked for by two orders and sent back at once goes one way', async () => {
  const { client, nodeOf, tradeacco, cardNo, custno } = await at('zhangSan')
  await client.call('account.bankOpenRemit', {
    tradeacco,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('openRemit'),
  })
  const buy = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '1234.00',
    payment: 'remit' as const,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  const orders = [await client.call('trade.purchase', buy), await client.call('trade.purchase', buy)]
  const orderIds = orders.flatMap(order => (order.ok ? [order.data.orderId] : []))
  assert.equal(orderIds.length, 2)
  const notice = {
    type: 'remittance',
    channel: 'bank',
    extId: 'race-1',
    cardno: cardNo,
    payer: '张三',
    amount: '1234.00',
    arrivedAt: '2026-11-20T02:00:00Z',
  } as const
  await client.call('serve.bankNotice', { notice, signature: signNotice(server.ctx.keys, notice) })
  const listed = await client.call('query.remitNotice', {})
  const remitId = listed.ok ? listed.data.list[0]?.remitId : undefined
  assert.ok(remitId)
  const key = { remitId, tradePassword: TRADE_PASSWORD }
  const answers = await Promise.all(
    times(9).map(index => {
      const orderId = orderIds[index % 3]
      return nodeOf(index).call(
        'trade.remitNotice',
        orderId === undefined ? { ...key, handling: 'return' } : { ...key, handling: 'match', orderId },
      )
    }),
  )
  assert.equal(answers.filter(answer => answer.ok).length, 1, answers.map(codeOf).join())
  const paid = await server.db
    .selectFrom('bank_txn')
    .innerJoin('orders', 'orders.order_id', 'bank_txn.order_id')
    .select(['bank_txn.state', 'direction'])
    .where('orders.custno', '=', custno)
    .where('payment', '=', 'remit')
    .where('direction', '=', 'in')
    .where('bank_txn.state', '=', 'done')
    .execute()
  assert.ok(paid.length <= 1)
})

test('TRD-04 plans made at once are no more than a customer may have, and one that ends makes room', async () => {
  const { client, nodeOf, tradeacco, custno } = await at('qianQiC5')
  const asked = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '100.00',
    unit: '0' as const,
    monthDay: '25',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  const first = await client.call('trade.plan', asked)
  assert.ok(first.ok)
  const { planId } = first.data
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, weekday, amount_fen, next_due, next_run, leave_mark_id, agreements, request_id,
      body_hash, created_at, changed_at)
    select custno, tradeacco, fundcode, unit, month_day, weekday, amount_fen, next_due, next_run, leave_mark_id, agreements, 'filled-' || n,
      body_hash, created_at, changed_at
    from plan, generate_series(1, 96) n where plan_id = ${BigInt(planId)}`.execute(server.db)
  const answers = await Promise.all(times(8).map(index => nodeOf(index).call('trade.plan', asked)))
  assert.deepEqual(answers.map(codeOf).toSorted(), [...Array(5).fill('TRADE-PLAN-MOST'), 'ok', 'ok', 'ok'])
  assert.equal(codeOf(await client.call('trade.plan', { ...asked, planId, amount: '150.00' })), 'ok')
  const stopped = await client.call('trade.planStatus', { planId, move: 'stop', tradePassword: TRADE_PASSWORD })
  assert.ok(stopped.ok)
  assert.equal(codeOf(await client.call('trade.plan', asked)), 'ok')
  const live = await server.db
    .selectFrom('plan')
    .select('plan_id')
    .where('custno', '=', custno)
    .where('state', '<>', 'ended')
    .execute()
  assert.equal(live.length, 100)
})

test('TRD-04 a plan stopped while it is changed, paused, resumed and run stays stopped, and deducts at most once', async () => {
  const { client, nodeOf, tradeacco, custno } = await at('zhangSan')
  for (const round of times(4)) {
    await server.setClock('2026-11-20T10:00:00+08:00')
    const asked = {
      fundCode: funds.bond,
      tradeacco,
      amount: '200.00',
      unit: '0' as const,
      monthDay: '23',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    }
    const made = await client.call('trade.plan', asked)
    assert.ok(made.ok, JSON.stringify(made))
    const { planId } = made.data
    const move = (index: number, to: 'pause' | 'resume' | 'stop') =>
      nodeOf(index).call('trade.planStatus', { planId, move: to, tradePassword: TRADE_PASSWORD })
    const [stopped] = await Promise.all([
      move(round, 'stop'),
      move(1, 'pause'),
      move(2, 'resume'),
      client.call('trade.plan', { ...asked, planId, amount: '300.00' }),
      move(4, 'resume'),
    ])
    assert.ok(stopped.ok, JSON.stringify(stopped))
    assert.equal(codeOf(await move(5, 'resume')), 'TRADE-PLAN-STATE')
    const { state } = await server.db
      .selectFrom('plan')
      .select('state')
      .where('plan_id', '=', BigInt(planId))
      .executeTakeFirstOrThrow()
    assert.equal(state, 'ended')
  }
  const made = await client.call('trade.plan', {
    fundCode: funds.bond,
    tradeacco,
    amount: '200.00',
    unit: '0',
    monthDay: '23',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok)
  await server.setClock('2026-11-23T09:30:00+08:00')
  const day = isoDate('2026-11-23')
  await Promise.all([runPlans(server.ctx, day), runPlans(second.ctx, day), runPlans(server.ctx, day)])
  const run = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('plan_id', '=', BigInt(made.data.planId))
    .execute()
  assert.equal(run.length, 1)
})
