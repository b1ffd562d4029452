import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4, rateE8 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../apps/server/src/jobs/payments.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { settleDay } from '../../apps/server/src/jobs/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { createMortal, mortalDb } from './crashes.ts'
import { openSimMarket, simFunds } from './market.ts'

const [BUY, HELD, T, DAY] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map(isoDate)
const PEOPLE = ['zhangSan', 'qianQiC5'] as const
const FUNDS = ['880001', '880003', '880004', '880005'] as const

/** Every kind of order due on one morning: bought, sold, converted, deducted, let through in part, and what funds do by themselves. */
async function fullDay(): Promise<TestServer> {
  const host = await startTestServer({ at: `${BUY}T10:00:00+08:00` })
  const world = await loadWorld(host)
  await openSimMarket(host)
  await publish(host, `${BUY}`)
  const as = async (name: (typeof PEOPLE)[number]) => host.client(await world.tokenOf(name))
  const placed = (answer: { ok: boolean }) => assert.ok(answer.ok, JSON.stringify(answer))
  const common = { tradePassword: TRADE_PASSWORD }
  for (const name of PEOPLE)
    for (const fundCode of FUNDS) {
      const { tradeacco } = world.people[name]
      for (const amount of ['20000.37', '1234.56'])
        placed(
          await (await as(name)).call('trade.purchase', {
            ...common,
            fundCode,
            tradeacco,
            amount,
            agreements: tickedForPurchase,
          }),
        )
    }
  const { tradeacco } = world.people.zhangSan
  const plan = {
    unit: '1',
    weekday: '04',
    fundCode: '880001',
    tradeacco,
    amount: '300.00',
    agreements: tickedForPurchase,
  } as const
  placed(await (await as('zhangSan')).call('trade.plan', { ...common, ...plan }))
  await movePayments(host.ctx)
  await host.setClock(`${HELD}T08:30:00+08:00`)
  await settleDay(host.db, HELD ?? DAY ?? isoDate('2026-11-17'))
  await publish(host, `${HELD}`)
  await host.setClock(`${T}T09:30:00+08:00`)
  await runPlans(host.ctx, T ?? isoDate('2026-11-18'))
  for (const name of PEOPLE) {
    const client = await as(name)
    const account = world.people[name].tradeacco
    const sale = { ...common, tradeacco: account, shares: '2000.00' }
    for (const fundCode of FUNDS)
      placed(await client.call('trade.redemption', { ...sale, fundCode, largeRedemption: '1' }))
    const into = { ...sale, shares: '300.00', agreements: tickedForConversion }
    placed(await client.call('trade.conversion', { ...into, fundCode: '880004', targetFundCode: '880001' }))
    placed(await client.call('trade.conversion', { ...into, fundCode: '880001', targetFundCode: '880005' }))
    placed(
      await client.call('trade.purchase', {
        ...common,
        fundCode: '880003',
        tradeacco: account,
        amount: '999.99',
        agreements: tickedForPurchase,
      }),
    )
  }
  await movePayments(host.ctx)
  await withTx(host.db, async tx => {
    const day = isoDate(`${T}`)
    await insertRows(tx, 'split', [{ fundcode: '880003', day, ratio_e8: rateE8(137_000_000n) }])
    const dates = { record_date: day, ex_date: day, pay_date: isoDate(`${DAY}`) }
    await insertRows(tx, 'dividend', [{ fundcode: '880001', ...dates, per_share_e6: 21_300n }])
    await sql`insert into redemption_limit values ('880001', ${day}, 123457, 'test', business_now())`.execute(tx)
  })
  await publish(host, `${T}`)
  await host.setClock(`${DAY}T08:30:00+08:00`)
  return host
}

async function publish(host: TestServer, text: string) {
  const day = isoDate(text)
  const rows = simFunds.map(({ code, type }, at) => {
    const nav = navE4(type === 'money' ? 10_000n : 10_123n + BigInt(at) * 777n)
    return {
      fundcode: code,
      day,
      nav_e4: nav,
      acc_nav_e4: nav,
      income_e4: type === 'money' ? 4_321n : null,
      published_at: new Date(`${text}T20:00:00+08:00`),
    }
  })
  await withTx(host.db, tx => insertRows(tx, 'nav', rows))
}

/** Everything that is kept of a settlement, without the numbers that the order of commits gives. */
async function endOf(host: TestServer) {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(host.db)).rows.map(row => row.line).sort()
  return {
    orders:
      await lines(sql`select concat_ws(' ', o.custno, o.fundcode, o.kind, o.cause, o.amount_fen, o.shares_cents, o.trade_date, o.confirm_date, o.status,
      c.leg, c.net_fen, c.fee_fen, c.moved_cents, c.cost_moved_fen, c.realised_moved_fen) as line from orders o left join confirmation c using (order_id)`),
    holdings: await lines(sql`select holding::text as line from holding`),
    lots: await lines(
      sql`select concat_ws(' ', custno, fundcode, register_date, nav_e4, shares_cents, remaining_cents) as line from lot`,
    ),
    entries:
      await lines(sql`select concat_ws(' ', e.kind, e.day, o.custno, o.fundcode, o.kind, o.cause, o.amount_fen, o.shares_cents, p.account, p.fundcode, p.unit, p.delta) as line
      from entry e join orders o using (order_id) left join posting p using (entry_id)`),
    owed: await lines(
      sql`select concat_ws(' ', o.custno, o.fundcode, o.kind, t.direction, t.amount_fen, t.due_date, t.state) as line from bank_txn t join orders o using (order_id)`,
    ),
    steps: await lines(sql`select concat_ws(' ', day, fundcode, step, orders_done) as line from settlement_run`),
  }
}

const CHUNK = 2
const day = isoDate(`${DAY}`)

/**
 * Settles, dying after one commit, then after two and so on, each time starting anew, until a run comes through; returns the deaths.
 * Some commits move nothing, so that to die always after the same one would not come through.
 */
async function settleCut(host: TestServer, step: number): Promise<number> {
  for (let deaths = 0; ; deaths++) {
    const mortal = createMortal()
    mortal.dieAfterCommit((deaths + 1) * step)
    const over = await settleDay(mortalDb(host.db, mortal), day, CHUNK).then(
      () => true,
      (error: unknown) => {
        if (!mortal.isDead) throw error
        return false
      },
    )
    if (over) return deaths
  }
}

test('ENG-06 a day of every kind of order, cut after each commit or run by two nodes at once, ends as one that was not', async t => {
  const whole = await fullDay()
  t.after(() => whole.close())
  await settleDay(whole.db, day, CHUNK)
  const expected = await endOf(whole)
  const kinds = new Set(expected.orders.map(line => line.split(' ')[2]))
  assert.deepEqual([...kinds].sort(), ['022', '024', '036', '039', '143', '144'])
  assert.ok(expected.orders.some(line => line.includes('deferred')))
  assert.ok(!expected.orders.some(line => line.includes(` ${DAY} 9`)), 'all that was due is confirmed')
  // By threes too: that falls on other boundaries.
  for (const step of [1, 3]) {
    const cut = await fullDay()
    const deaths = await settleCut(cut, step)
    assert.ok(deaths >= 4, `died only ${deaths} times`)
    assert.deepEqual(await endOf(cut), expected)
    assert.deepEqual((await findBreaks(cut.db)).breaks, [])
    await cut.close()
  }
  // Two leaders at once, as when one lost its lock in the middle of its work.
  const two = await fullDay()
  const other = await startTestServer({ beside: two })
  await Promise.all([settleDay(two.db, day, CHUNK), settleDay(other.db, day, CHUNK)])
  await settleDay(two.db, day, CHUNK)
  assert.deepEqual(await endOf(two), expected)
  assert.deepEqual((await findBreaks(two.db)).breaks, [])
  await other.close()
  await two.close()
})
