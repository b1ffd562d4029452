import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { bookAnswers } from '@zhixiao/db/settle/payments.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, ratioE9, sharesText, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()

const holdingOf = (fundcode: string) =>
  examples.server.db.selectFrom('holding').selectAll().where('fundcode', '=', fundcode).executeTakeFirst()
const sharesOf = async (fundcode: string) => sharesText((await holdingOf(fundcode))?.shares_cents ?? ZERO_SHARES)

test('ENG-03 a split and a dividend wait for no bank: who is answered for afterwards buys on the day of the answer', async () => {
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '0.5', '2026-11-19': '0.4', '2026-11-20': '0.4' }
  const fund = await examples.addFund({}, navs)
  const { db } = examples.server
  await withTx(db, async tx => {
    const split = { fundcode: fund, day: isoDate('2026-11-18'), ratio_e9: ratioE9(2_000_000_000n) }
    await insertRows(tx, 'split', [split])
    const day = isoDate('2026-11-19')
    const dates = { record_date: day, ex_date: day, pay_date: day }
    await insertRows(tx, 'dividend', [{ fundcode: fund, ...dates, per_share_e6: 100_000n }])
  })
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-17')
  const early = await examples.buy('2026-11-17T10:00:00+08:00', fund, '100')
  const orderId = BigInt(early.orderId)
  const money = (state: string, due: string) => sql`
    with unbooked as (delete from posting where entry_id in (select entry_id from entry where order_id = ${orderId} and ${state} = 'unknown')),
      unpaid as (delete from entry where order_id = ${orderId} and ${state} = 'unknown')
    update bank_txn set state = ${state}, due_date = ${due}::date where order_id = ${orderId}`
  // The bank has not answered for the order of the day before the split, and is not asked meanwhile.
  await withTx(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await money('unknown', '2027-01-04').execute(tx)
  })
  await examples.settle('2026-11-19')
  assert.equal(await sharesOf(fund), '2000.00')
  await examples.settle('2026-11-20')
  assert.equal(fenText((await holdingOf(fund))?.dividend_fen ?? ZERO_FEN), '200.00')
  await examples.server.setClock('2026-11-20T10:00:00+08:00')
  await bookAnswers(db, isoDate('2026-11-20'), [{ orderId, direction: 'in', attempt: 1, state: 'done' }])
  await examples.settle('2026-11-23')
  // 100 / 0.4: at the NAV of the payment day, without the dividend.
  assert.equal(await sharesOf(fund), '2250.00')
  assert.equal(fenText((await holdingOf(fund))?.dividend_fen ?? ZERO_FEN), '200.00')
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('ENG-03 who only converted into a fund gets its dividend, even where the conversion takes longer than the fund', async () => {
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '1', '2026-11-19': '1', '2026-11-20': '1' }
  const into = await examples.addFund({}, navs)
  const from = await examples.addFund({ confirmLag: 2 }, navs)
  await examples.buy('2026-11-16T10:00:00+08:00', from, '1000')
  await examples.settle('2026-11-18')
  await examples.convert('2026-11-18T10:00:00+08:00', from, into, '1000')
  const day = isoDate('2026-11-20')
  const dates = { record_date: day, ex_date: day, pay_date: day }
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'dividend', [{ fundcode: into, ...dates, per_share_e6: 100_000n }]),
  )
  await examples.settle('2026-11-20')
  assert.equal(await sharesOf(into), '1000.00')
  await examples.settle('2026-11-23')
  assert.equal(fenText((await holdingOf(into))?.dividend_fen ?? ZERO_FEN), '100.00')
})

test('ENG-03 what a huge redemption leaves of a conversion is asked for again on the next day, at its NAVs', async () => {
  const navs = { '2026-11-16': '1', '2026-11-18': '1', '2026-11-19': '1.1' }
  const [from, into] = [await examples.addFund({}, navs), await examples.addFund({}, navs)]
  await examples.buy('2026-11-16T10:00:00+08:00', from, '10000')
  await examples.settle('2026-11-17')
  await examples.convert('2026-11-18T10:00:00+08:00', from, into, '3000')
  await withReleased(examples.server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${from}, '2026-11-18', 100000, 'test', now())`.execute(tx),
  )
  await examples.settle('2026-11-19')
  assert.deepEqual([await sharesOf(from), await sharesOf(into)], ['9000.00', '1000.00'])
  assert.equal(sharesText((await holdingOf(from))?.frozen_cents ?? ZERO_SHARES), '2000.00')
  await examples.settle('2026-11-20')
  assert.deepEqual([await sharesOf(from), await sharesOf(into)], ['7000.00', '3000.00'])
  assert.equal(fenText((await holdingOf(into))?.paid_fen ?? ZERO_FEN), '3200.00')
})

for (const chunk of [1, 1_000])
  test(`ENG-03 ENG-06 each order of a limited day gets its part of the day’s total, ${chunk} a transaction`, async () => {
    const navs = { '2026-11-16': '1', '2026-11-18': '1' }
    const fund = await examples.addFund({}, navs)
    await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
    await examples.settle('2026-11-17')
    const sold = []
    for (const minute of ['00', '10', '20'])
      sold.push(BigInt((await examples.sell(`2026-11-18T10:${minute}:00+08:00`, fund, '1000')).orderId))
    await withReleased(examples.server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${fund}, '2026-11-18', 100000, 'test', now())`.execute(tx),
    )
    await examples.server.setClock('2026-11-19T08:30:00+08:00')
    await settleDay(examples.server.db, isoDate('2026-11-19'), chunk)
    const rows = await examples.server.db
      .selectFrom('confirmation')
      .select('shares_cents')
      .where('order_id', 'in', sold)
      .orderBy('order_id')
      .execute()
    // 1,000.00 of 3,000.00 are accepted.
    assert.deepEqual(
      rows.map(row => sharesText(row.shares_cents)),
      ['333.33', '333.33', '333.33'],
    )
  })

test('ENG-03 TRD-06 the rest of a huge redemption is withdrawn until the cut-off of its day, and its shares are free', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1', '2026-11-18': '1' })
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-17')
  await examples.sell('2026-11-18T10:00:00+08:00', fund, '3000')
  await withReleased(examples.server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${fund}, '2026-11-18', 100000, 'test', now())`.execute(tx),
  )
  await examples.settle('2026-11-19')
  const { order_id: rest } = await examples.server.db
    .selectFrom('orders')
    .select('order_id')
    .where('fundcode', '=', fund)
    .where('cause', '=', 'deferred')
    .executeTakeFirstOrThrow()
  const withdraw = async (at: string) => {
    await examples.server.setClock(at)
    const order = { orderId: String(rest), tradePassword: TRADE_PASSWORD }
    return (await (await examples.zhangSan()).call('trade.withdrawal', order)).ok
  }
  assert.equal(await withdraw('2026-11-19T15:00:00+08:00'), false)
  assert.equal(await withdraw('2026-11-19T14:59:59+08:00'), true)
  const held = await holdingOf(fund)
  assert.deepEqual([sharesText(held?.shares_cents ?? ZERO_SHARES), held?.frozen_cents], ['9000.00', 0n])
})

test('ENG-03 what converts into a fund on the day it splits comes at the new NAV and is not split', async () => {
  const navs = { '2026-11-16': '1', '2026-11-18': '1' }
  // The source fund is settled first.
  const from = await examples.addFund({}, navs)
  const into = await examples.addFund({}, { '2026-11-16': '1', '2026-11-18': '0.5' })
  for (const fund of [from, into]) await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-17')
  const split = { fundcode: into, day: isoDate('2026-11-18'), ratio_e9: ratioE9(2_000_000_000n) }
  await withTx(examples.server.db, tx => insertRows(tx, 'split', [split]))
  await examples.convert('2026-11-18T10:00:00+08:00', from, into, '1000')
  await examples.settle('2026-11-19')
  // 1,000 x 2, and 1,000.00 / 0.5
  assert.equal(await sharesOf(into), '4000.00')
})

test('ENG-03 ENG-12 a dividend waits for what converts into its fund, though that waits for the NAV of another fund', async () => {
  const navs = { '2026-11-16': '1', '2026-11-18': '1', '2026-11-19': '1' }
  const into = await examples.addFund({}, navs)
  const from = await examples.addFund({}, { '2026-11-16': '1' })
  await examples.buy('2026-11-16T10:00:00+08:00', from, '1000')
  await examples.buy('2026-11-16T10:00:00+08:00', into, '500')
  await examples.settle('2026-11-17')
  await examples.convert('2026-11-18T10:00:00+08:00', from, into, '1000')
  const day = isoDate('2026-11-19')
  const dates = { record_date: day, ex_date: day, pay_date: day }
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'dividend', [{ fundcode: into, ...dates, per_share_e6: 100_000n }]),
  )
  await examples.settle('2026-11-19')
  await examples.settle('2026-11-20')
  assert.equal((await holdingOf(into))?.dividend_fen, ZERO_FEN)
  await examples.publish(from, isoDate('2026-11-18'), '1')
  // The first settlement confirms the incoming conversion, the second the dividend.
  for (let times = 0; times < 2; times++) await examples.settle('2026-11-20')
  assert.equal(fenText((await holdingOf(into))?.dividend_fen ?? ZERO_FEN), '150.00')
})

test('ENG-03 ENG-12 what converts into a fund on the day of its split waits with it for days, and gives no cost to orders before it', async () => {
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '1' }
  const from = await examples.addFund({}, navs)
  const split = await examples.addFund({}, { ...navs, '2026-11-18': '0.5' })
  const late = await examples.addFund({}, {})
  for (const fund of [from, split]) await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-17')
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: split, day: isoDate('2026-11-18'), ratio_e9: ratioE9(2_000_000_000n) }]),
  )
  await examples.convert('2026-11-17T10:00:00+08:00', split, late, '500')
  await examples.convert('2026-11-18T10:00:00+08:00', from, split, '500')
  for (const day of ['2026-11-18', '2026-11-19']) await examples.settle(day)
  await examples.publish(late, isoDate('2026-11-17'), '1')
  for (let times = 0; times < 2; times++) await examples.settle('2026-11-20')
  const held = await holdingOf(split)
  // Half of the shares left with half of their cost; 500.00 became 1,000.00, and 500.00 / 0.5 entered.
  assert.deepEqual(
    [sharesText(held?.shares_cents ?? ZERO_SHARES), held?.cost_fen, held?.realised_fen],
    ['2000.00', 100_000n, 0n],
  )
})

test('ENG-03 the first buyer of a fund that confirms on T+2 gets the dividend of T+1', async () => {
  const fund = await examples.addFund({ confirmLag: 2 }, { '2026-11-16': '1', '2026-11-17': '0.9' })
  const day = isoDate('2026-11-17')
  const dates = { record_date: day, ex_date: day, pay_date: isoDate('2026-11-19') }
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'dividend', [{ fundcode: fund, ...dates, per_share_e6: 100_000n }]),
  )
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-18')
  await examples.settle('2026-11-19')
  assert.equal(fenText((await holdingOf(fund))?.dividend_fen ?? ZERO_FEN), '100.00')
})

test('ENG-03 what enters a fund by conversion waits with its split for orders before it, and cost follows the shares', async () => {
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '1', '2026-11-19': '1' }
  const from = await examples.addFund({}, navs)
  const split = await examples.addFund({}, { ...navs, '2026-11-18': '0.5', '2026-11-19': '0.5' })
  const overseas = await examples.addFund({ confirmLag: 2 }, navs)
  await examples.buy('2026-11-16T10:00:00+08:00', from, '1000')
  await examples.buy('2026-11-16T10:00:00+08:00', split, '1000')
  await examples.settle('2026-11-17')
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: split, day: isoDate('2026-11-18'), ratio_e9: ratioE9(2_000_000_000n) }]),
  )
  await examples.convert('2026-11-17T10:00:00+08:00', split, overseas, '500')
  await examples.convert('2026-11-18T10:00:00+08:00', from, split, '500')
  await examples.settle('2026-11-18')
  await examples.settle('2026-11-19')
  await examples.settle('2026-11-19')
  const held = await holdingOf(split)
  // Half of 1,000.00 left with half of its cost; 500.00 became 1,000.00, and 500.00 / 0.5 entered.
  assert.deepEqual(
    [sharesText(held?.shares_cents ?? ZERO_SHARES), held?.cost_fen, held?.realised_fen],
    ['2000.00', 100_000n, 0n],
  )
})
