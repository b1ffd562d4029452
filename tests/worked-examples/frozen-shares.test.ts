import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, parseFen, ratioE9, sharesText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { db } = examples.server

let papers = 0
async function freeze(act: 'freeze' | 'unfreeze', at: string, fund: string, shares: string) {
  await examples.server.setClock(at)
  const argv = ['shares', act, examples.tradeacco, fund, shares, '--document', `F-${++papers}`]
  const done = await runAsTwo(examples.server.ctx, argv)
  assert.equal(done.code, 0, done.text)
}

/** Released held dividends, with amount and payment day. */
async function released(fund: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('bank_txn', 'bank_txn.order_id', 'orders.order_id')
    .select(['orders.amount_fen', 'bank_txn.due_date'])
    .where('fundcode', '=', fund)
    .where('cause', '=', 'released')
    .orderBy('orders.order_id')
    .execute()
  return rows.map(row => `${fenText(row.amount_fen ?? ZERO_FEN)} on ${row.due_date}`)
}

for (const [split, when] of [
  ['2026-11-18', 'on'],
  ['2026-11-19', 'after'],
] as const)
  test(`ENG-03 a held dividend follows a split ${when} its ex-date, and what is set free before its pay date is paid on that day`, async () => {
    const navs = { '2026-11-16': '1.0000', '2026-11-18': '1.0000', '2026-11-19': '0.5000' }
    const fund = await examples.addFund({}, navs)
    await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
    await examples.settle('2026-11-17')
    await freeze('freeze', '2026-11-17T10:00:00+08:00', fund, '3000')
    const [ex, pay] = [isoDate('2026-11-18'), isoDate('2026-11-27')]
    const dates = { record_date: ex, ex_date: ex, pay_date: pay }
    await withTx(db, async tx => {
      await insertRows(tx, 'dividend', [{ fundcode: fund, ...dates, per_share_e6: 50_000n }])
      await insertRows(tx, 'split', [{ fundcode: fund, day: isoDate(split), ratio_e9: ratioE9(2_000_000_000n) }])
    })
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await examples.settle(day)
    // Of 500.00 are 150.00 held, for 3,000.00 shares that are 6,000.00 after the split: a third is 2,000.00.
    await freeze('unfreeze', '2026-11-20T10:00:00+08:00', fund, '2000')
    await examples.settle('2026-11-23')
    assert.deepEqual(await released(fund), ['50.00 on 2026-11-27'])
    await freeze('unfreeze', '2026-11-27T10:00:00+08:00', fund, '4000')
    await examples.settle('2026-11-30')
    assert.deepEqual(await released(fund), ['50.00 on 2026-11-27', '100.00 on 2026-11-30'])
    const { dividend_fen: booked } = await db
      .selectFrom('holding')
      .select('dividend_fen')
      .where('fundcode', '=', fund)
      .executeTakeFirstOrThrow()
    assert.equal(booked, parseFen('500'))
  })

test('ENG-03 shares reinvested from the dividend of frozen shares are frozen with them, the others are free', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1.0000', '2026-11-18': '0.5000' })
  await db.updateTable('fund').set({ default_dividend_method: '0' }).where('fundcode', '=', fund).execute()
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-17')
  await freeze('freeze', '2026-11-17T10:00:00+08:00', fund, '3000')
  const day = isoDate('2026-11-18')
  await withTx(db, tx =>
    insertRows(tx, 'dividend', [
      { fundcode: fund, record_date: day, ex_date: day, pay_date: day, per_share_e6: 50_000n },
    ]),
  )
  for (const on of ['2026-11-18', '2026-11-19']) await examples.settle(on)
  // 350.00 and 150.00 at 0.5000 are 700.00 free and 300.00 frozen shares.
  const held = await db
    .selectFrom('holding')
    .select(['shares_cents', 'frozen_cents'])
    .where('fundcode', '=', fund)
    .executeTakeFirstOrThrow()
  assert.deepEqual([held.shares_cents, held.frozen_cents].map(sharesText), ['11000.00', '3300.00'])
  assert.deepEqual(await released(fund), [])
})

for (const [ratio, nav, shares, frozen] of [
  ['2', '0.5000', '20000.00', '4000.00'],
  ['0.5', '2.0000', '5000.00', '1000.00'],
] as const)
  test(`ENG-03 a split by ${ratio} takes the end of a freeze on its day with it`, async () => {
    const fund = await examples.addFund({}, { '2026-11-16': '1.0000', '2026-11-18': nav })
    await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
    await examples.settle('2026-11-17')
    await freeze('freeze', '2026-11-17T10:00:00+08:00', fund, '3000')
    await withTx(db, tx =>
      insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2026-11-18'), ratio_e9: parseRatio(ratio) }]),
    )
    await examples.settle('2026-11-18')
    await freeze('unfreeze', '2026-11-18T10:00:00+08:00', fund, '1000')
    await examples.settle('2026-11-19')
    const held = await db
      .selectFrom('holding')
      .select(['shares_cents', 'frozen_cents'])
      .where('fundcode', '=', fund)
      .executeTakeFirstOrThrow()
    assert.deepEqual([held.shares_cents, held.frozen_cents].map(sharesText), [shares, frozen])
  })
