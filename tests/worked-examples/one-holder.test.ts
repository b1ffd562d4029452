import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listLimitedClasses } from '@zhixiao/db/settle/holder-limits.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { roomBelow } from '@zhixiao/domain/fund/holder-limit.ts'
import { fenText, parseRate, parseShares, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco } = examples

/** A fund of which `others` shares are sold elsewhere. */
async function soldElsewhere(others: string, navs: Record<string, string>, traits: FundTraits = {}): Promise<string> {
  const fund = await examples.addFund(traits, navs)
  const size = { other_shares_cents: parseShares(others) }
  await withTx(server.db, tx => tx.updateTable('fund').set(size).where('fundcode', '=', fund).execute())
  return fund
}

async function heldIn(fundcode: string): Promise<ShareCents> {
  const { rows } = await sql<{ shares: ShareCents }>`
    select sum(shares_cents)::bigint as shares from holding where fundcode = ${fundcode}`.execute(server.db)
  return rows[0]?.shares ?? parseShares('0')
}

/** Shares that zhangSan may still get of a fund with `others` sold elsewhere. */
const roomIn = async (fundcode: string, others: string) => {
  const own = await heldIn(fundcode)
  return sharesText(roomBelow((parseShares(others) + own) as ShareCents, own, parseRate('0.5')))
}

async function tryToBuy(at: string, fundCode: string, amount: string) {
  await server.setClock(at)
  const order = { fundCode, tradeacco, amount, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  return (await examples.zhangSan()).call('trade.purchase', order)
}

test('LAW-11 of 1,000,000.00 with 400,000.00 of his own, a holder who orders 300,000.00 may get at most 199,999.99', async () => {
  const fund = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  const refused = await tryToBuy('2026-12-02T10:00:00+08:00', fund, '300000')
  assert.ok(!refused.ok && refused.code === 'TRADE-HOLDER-MAX', JSON.stringify(refused))
  assert.match(JSON.stringify(refused), /须低于基金总份额的 50.00%，按最新净值估算，最多再增加 199,999.99 份/)

  // What waits counts, and a lower NAV of the day makes more shares of the same money.
  const { orderId } = await examples.buy('2026-12-02T10:00:00+08:00', fund, '199999.99')
  const more = await tryToBuy('2026-12-02T10:01:00+08:00', fund, '10')
  assert.ok(!more.ok && more.code === 'TRADE-HOLDER-MAX' && /目前不能再增加持有/.test(JSON.stringify(more)))
  await examples.publish(fund, isoDate('2026-12-02'), '0.8000')
  await examples.settle('2026-12-03')
  const { gross, shares } = await examples.workingOf(orderId)
  assert.deepEqual([gross, shares], ['159999.99', '199999.99'])
  assert.equal(await roomIn(fund, '600000'), '0.00')
  const { rows } = await sql<{ back: string; due: string }>`
    select amount_fen::text as back, due_date as due from bank_txn where order_id = ${orderId} and direction = 'out'`.execute(
    server.db,
  )
  assert.deepEqual(rows, [{ back: '4000000', due: '2026-12-03' }])
})

test('LAW-11 two classes of a fund, settled side by side by two processes, have one room together', async () => {
  // Settlements go through classes by code, so the second one begins with the class that the first one left for its NAV.
  const late = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  const early = await examples.addFund({ mainCode: late }, { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', early, '400000')
  await examples.settle('2026-12-01')
  await examples.buy('2026-12-02T10:00:00+08:00', early, '100000')
  await examples.buy('2026-12-02T10:00:00+08:00', late, '99999.99')
  await server.setClock('2026-12-03T08:30:00+08:00')
  await sql`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4242); return new; end $$`.execute(server.db)
  await sql`create trigger wait_for_test before insert on confirmation for each row execute function wait_for_test()`.execute(
    server.db,
  )
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const settled = await withTx(server.db, async tx => {
    await sql`select pg_advisory_xact_lock(4242)`.execute(tx)
    const done: Promise<unknown>[] = []
    for (const [at, fund] of [early, late].entries()) {
      await examples.publish(fund, isoDate('2026-12-02'), '0.8000')
      done.push(settleDay(server.db, isoDate('2026-12-03')))
      while ((await waits.execute(server.db)).rows.length <= at);
    }
    return done
  })
  await Promise.all(settled)
  await sql`drop trigger wait_for_test on confirmation`.execute(server.db)
  await sql`drop function wait_for_test`.execute(server.db)
  assert.equal(sharesText(((await heldIn(early)) + (await heldIn(late))) as ShareCents), '599999.99')
})

test('LAW-11 two orders of a day share the room of their holder: the second gets what the first left', async () => {
  const fund = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  const first = await examples.buy('2026-12-02T10:00:00+08:00', fund, '100000')
  const second = await examples.buy('2026-12-02T10:01:00+08:00', fund, '99999.99')
  await examples.publish(fund, isoDate('2026-12-02'), '0.8000')
  await examples.settle('2026-12-03')
  const shares = async ({ orderId }: { orderId: string }) => (await examples.workingOf(orderId)).shares
  assert.deepEqual([await shares(first), await shares(second)], ['125000.00', '74999.99'])
})

test('LAW-11 an order into another class, and a conversion, are refused by what all classes hold and what waits', async () => {
  const a = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  const [c, other] = [
    await examples.addFund({}, { '2026-11-30': '1.0000' }),
    await examples.addFund({}, { '2026-11-30': '1.0000' }),
  ]
  await withTx(server.db, tx => tx.updateTable('fund').set({ main_code: a }).where('fundcode', '=', c).execute())
  await examples.buy('2026-11-30T10:00:00+08:00', a, '100000')
  await examples.buy('2026-11-30T10:00:00+08:00', c, '300000')
  await examples.buy('2026-11-30T10:00:00+08:00', other, '300000')
  await examples.settle('2026-12-01')
  const bought = await tryToBuy('2026-12-02T10:00:00+08:00', c, '200000')
  assert.match(JSON.stringify(bought), /TRADE-HOLDER-MAX.*最多再增加 199,999.99 份/)
  const intoC = async (shares: string) =>
    (await examples.zhangSan()).call('trade.conversion', {
      fundCode: other,
      targetFundCode: c,
      tradeacco,
      shares,
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForConversion,
    })
  assert.match(JSON.stringify(await intoC('200000')), /TRADE-HOLDER-MAX.*最多再增加 199,999.99 份/)
  await examples.convert('2026-12-02T10:01:00+08:00', other, c, '150000')
  // 400,000.00 held and 150,000.00 on the way leave 49,999.99.
  assert.match(JSON.stringify(await intoC('50000')), /TRADE-HOLDER-MAX.*最多再增加 49,999.99 份/)
  const more = await tryToBuy('2026-12-02T10:02:00+08:00', a, '50000')
  assert.match(JSON.stringify(more), /TRADE-HOLDER-MAX.*最多再增加 49,999.99 份/)
})

/** Two classes of one fund: zhangSan has 400,000.00 of the first, others have 600,000.00. */
async function twoClasses(navs: Record<string, string>): Promise<[string, string]> {
  const a = await soldElsewhere('600000', { '2026-11-30': '1.0000', ...navs })
  const c = await examples.addFund({}, { '2026-11-30': '1.0000' })
  await withTx(server.db, tx => tx.updateTable('fund').set({ main_code: a }).where('fundcode', '=', c).execute())
  await examples.buy('2026-11-30T10:00:00+08:00', a, '400000')
  await examples.settle('2026-12-01')
  return [a, c]
}

test('LAW-11 a conversion between classes of a fund uses the room by the difference, at the order and in settlement', async () => {
  const [a, c] = await twoClasses({ '2026-12-01': '1.2000' })
  await examples.publish(c, isoDate('2026-12-01'), '1.0000')
  // 300,000.00 become 360,000.00: they are not 360,000.00 more.
  const orderId = await examples.convert('2026-12-02T10:00:00+08:00', a, c, '300000')
  const more = await tryToBuy('2026-12-02T10:01:00+08:00', c, '139999.99')
  assert.ok(more.ok, JSON.stringify(more))
  const last = await tryToBuy('2026-12-02T10:02:00+08:00', c, '10')
  assert.match(JSON.stringify(last), /TRADE-HOLDER-MAX.*目前不能再增加持有/)
  await movePayments(server.ctx)
  await examples.publish(a, isoDate('2026-12-02'), '1.2000')
  await examples.publish(c, isoDate('2026-12-02'), '1.0000')
  await examples.settle('2026-12-03')
  assert.equal((await examples.workingOf(orderId)).shares, '300000.00')
  assert.deepEqual([sharesText(await heldIn(a)), sharesText(await heldIn(c))], ['100000.00', '499999.99'])
})

test('LAW-11 what a conversion between classes adds takes room from a purchase settled with it, and stops at the room itself', async () => {
  const [a, c] = await twoClasses({})
  // At the NAVs of the day 200,000.00 of A become 300,000.00 of C and leave 99,999.99 of the room to the purchase.
  await examples.convert('2026-12-02T10:00:00+08:00', a, c, '200000')
  await examples.buy('2026-12-02T10:01:00+08:00', a, '150000')
  await examples.publish(a, isoDate('2026-12-02'), '1.2000')
  await examples.publish(c, isoDate('2026-12-02'), '0.8000')
  await examples.settle('2026-12-03')
  assert.deepEqual([sharesText(await heldIn(a)), sharesText(await heldIn(c))], ['299999.99', '300000.00'])
  // Nothing is left: of a conversion that adds, nothing enters.
  await examples.convert('2026-12-03T10:00:00+08:00', c, a, '100000')
  await examples.publish(a, isoDate('2026-12-03'), '0.8000')
  await examples.publish(c, isoDate('2026-12-03'), '0.8001')
  await examples.settle('2026-12-04')
  assert.equal(sharesText(((await heldIn(a)) + (await heldIn(c))) as ShareCents), '599999.99')
})

test('LAW-11 what others convert into the fund on the day leaves the room of a buyer as it was before the day', async () => {
  const out = await examples.addFund({}, { '2026-11-30': '1.0000', '2026-12-02': '1.0000' })
  const fund = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', out, '100000')
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000', 'qianQiC5')
  await examples.settle('2026-12-01')
  await examples.convert('2026-12-02T10:00:00+08:00', out, fund, '100000')
  await examples.buy('2026-12-02T10:00:00+08:00', fund, '199999.99', 'qianQiC5')
  await examples.publish(fund, isoDate('2026-12-02'), '0.8000')
  await examples.settle('2026-12-03')
  // 125,000.00 converted, and 599,999.99 of the 1,199,999.99 before them.
  assert.equal(sharesText(await heldIn(fund)), '724999.99')
})

test('LAW-11 a dividend whose reinvestment would reach half is paid out', async () => {
  const fund = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  await sql`update fund set default_dividend_method = '0' where fundcode = ${fund}`.execute(server.db)
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '500000')
  await examples.settle('2026-12-01')
  const day = isoDate('2026-12-02')
  await examples.publish(fund, day, '0.5000')
  await withTx(server.db, tx =>
    insertRows(tx, 'dividend', [
      { fundcode: fund, record_date: day, ex_date: day, pay_date: day, per_share_e6: 150_000n },
    ]),
  )
  for (const on of ['2026-12-02', '2026-12-03']) await examples.settle(on)
  assert.equal(sharesText(await heldIn(fund)), '500000.00')
  const { rows } = await sql<{ paid: string }>`
    select t.amount_fen::text as paid from bank_txn t join orders using (order_id)
    where fundcode = ${fund} and direction = 'out'`.execute(server.db)
  assert.deepEqual(rows, [{ paid: '7500000' }])
})

test('LAW-11 a conversion stops below half, and what does not enter stays where it was, unfrozen', async () => {
  const out = await examples.addFund({}, { '2026-11-30': '1.0000' })
  const into = await soldElsewhere('100000', { '2026-11-30': '1.0000', '2026-12-01': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', out, '100000')
  await examples.buy('2026-11-30T10:05:00+08:00', into, '40000')
  await examples.settle('2026-12-01')
  await examples.convert('2026-12-02T10:00:00+08:00', out, into, '59999')
  for (const [fund, nav] of [
    [out, '1.2500'],
    [into, '1.0000'],
  ] as const)
    await examples.publish(fund, isoDate('2026-12-02'), nav)
  await examples.settle('2026-12-03')
  // 59,999.99 more make 99,999.99 of 199,999.99; 47,999.99 shares at 1.2500 are 59,999.99.
  assert.deepEqual([sharesText(await heldIn(into)), sharesText(await heldIn(out))], ['99999.99', '52000.01'])
  const { rows } = await sql<{
    frozen: bigint
  }>`select frozen_cents as frozen from holding where fundcode = ${out}`.execute(server.db)
  assert.deepEqual(rows, [{ frozen: 0n }])
})

test('LAW-11 a fund launched with the firm’s own money and one made for a holder have no such limit', async () => {
  for (const kind of ['founder', 'custom'] as const) {
    const fund = await soldElsewhere('1000', { '2026-12-02': '1.0000' })
    await withTx(server.db, tx =>
      tx.updateTable('fund').set({ holder_limit: kind }).where('fundcode', '=', fund).execute(),
    )
    await examples.buy('2026-12-02T10:00:00+08:00', fund, '2000')
    await examples.settle('2026-12-03')
    assert.equal(sharesText(await heldIn(fund)), '2000.00')
  }
})

test('LAW-11 in a fund that is sold here alone and says half, the limit counts what customers hold here', async () => {
  const fund = await examples.addFund({}, { '2026-11-30': '1.0000', '2026-12-02': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '1000')
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '3000', 'qianQiC5')
  await examples.settle('2026-12-01')
  await withTx(server.db, tx =>
    tx.updateTable('fund').set({ holder_limit: 'half' }).where('fundcode', '=', fund).execute(),
  )
  const refused = await tryToBuy('2026-12-02T10:00:00+08:00', fund, '2000')
  assert.match(JSON.stringify(refused), /TRADE-HOLDER-MAX.*最多再增加 1,999.99 份/)
  await examples.buy('2026-12-02T10:00:00+08:00', fund, '1999.99')
  await examples.settle('2026-12-03')
  assert.equal(fenText((await heldIn(fund)) as never), '5999.99')
})

test('LAW-11 of a raising one subscriber gets less than half, the rest of the money goes back', async () => {
  const fund = await soldElsewhere('1000', {}, { status: '1', setupDate: null })
  const { orderId } = await examples.buy('2026-12-02T10:00:00+08:00', fund, '999.99')
  await sql`update fund set other_shares_cents = 60000 where fundcode = ${fund}`.execute(server.db)
  await examples.found(fund, '2026-12-04')
  await examples.settle('2026-12-07')
  const { gross, shares } = await examples.workingOf(orderId)
  assert.deepEqual([gross, shares], ['599.99', '599.99'])
})

test('LAW-11 of a raising above its cap an early subscriber gets less than half of what is accepted, though others paid more', async () => {
  const fund = await soldElsewhere('50000', {}, { status: '1', setupDate: null })
  await sql`update fund set raise_cap_fen = 3000000 where fundcode = ${fund}`.execute(server.db)
  const { orderId } = await examples.buy('2026-12-02T10:00:00+08:00', fund, '20000')
  const third = examples.world.people.zhouJiuRiskExpired.custno
  await sql`update customer set risk_valid_to = '2099-01-01' where custno = ${third}`.execute(server.db)
  for (const name of ['qianQiC5', 'zhouJiuRiskExpired'] as const)
    await examples.buy('2026-12-03T10:00:00+08:00', fund, '30000', name)
  await sql`update fund set other_shares_cents = 10000 where fundcode = ${fund}`.execute(server.db)
  await examples.found(fund, '2026-12-04')
  await examples.settle('2026-12-07')
  // The others get 5,000.00 each, and 100.00 are sold elsewhere.
  assert.equal((await examples.workingOf(orderId)).shares, '10099.99')
})

test('ENG-06 classes that share a limit of holders are linked, so that no worker of a settlement waits for another', async () => {
  const a = await soldElsewhere('600000', { '2026-11-30': '1.0000' })
  const c = await examples.addFund({ mainCode: a }, { '2026-11-30': '1.0000' })
  const free = await examples.addFund({}, { '2026-11-30': '1.0000' })
  const linked = new Map(await listLimitedClasses(server.db))
  assert.deepEqual([linked.get(a), linked.get(c), linked.has(free)], [a, a, false])
})
