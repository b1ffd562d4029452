import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { openFlows } from '../../apps/server/src/engine/orders/open-flows.ts'
import { openExamples } from './market.ts'

// Shares claimed by earlier orders: what a later order will find, and what a limited day still accepts.
const examples = await openExamples()

test('TRD-02 PLUS-11 an estimate uses the lots that pending orders leave, and names the day to place it on', async () => {
  const fund = await examples.addFund(
    {
      tiers: [
        { kind: 'redeem', rate: '0.015' },
        { kind: 'redeem', from: 7n, rate: '0.01' },
        { kind: 'redeem', from: 30n, rate: '0' },
      ],
    },
    { '2026-11-02': '1.0000', '2026-11-12': '1.0000' },
  )
  await examples.buy('2026-11-02T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-03')
  await examples.buy('2026-11-12T10:00:00+08:00', fund, '2000')
  await examples.settle('2026-11-13')
  const { tradeacco } = examples
  const estimate = async (shares: string) =>
    (await examples.zhangSan()).call('trade.fare', { fundCode: fund, tradeacco, shares })
  await examples.server.setClock('2026-11-16T10:00:00+08:00')
  const before = await estimate('600')
  // 14 days on the 17th: 1 %.
  assert.deepEqual(before.ok && before.data.redemption?.lots.map(lot => [lot.shares, lot.days, lot.fee]), [
    ['600.00', 14, '6.00'],
  ])
  await examples.sell('2026-11-16T10:30:00+08:00', fund, '600')
  const after = await estimate('600')
  assert.ok(after.ok)
  // 400.00 remain of the first lot; 200.00 of the second cost 1.5 %.
  assert.deepEqual(
    after.data.redemption?.lots.map(lot => [lot.shares, lot.days, lot.fee]),
    [
      ['400.00', 14, '4.00'],
      ['200.00', 4, '3.00'],
    ],
  )
  // The second lot reaches seven days on Friday the 20th, which confirms the orders of Thursday.
  assert.deepEqual(after.data.redemption?.cheaperFrom, { day: '2026-11-19', rate: '0.01000000', backendRate: null })
  const tooMany = await estimate('2400.01')
  assert.equal(!tooMany.ok && tooMany.code, 'TRADE-NO-SHARES')
  // The order is confirmed as estimated.
  const { orderId } = await examples.sell('2026-11-16T10:40:00+08:00', fund, '600')
  await examples.publish(fund, isoDate('2026-11-16'), '1.0000')
  await examples.settle('2026-11-17')
  assert.equal((await examples.workingOf(orderId)).fee, '7.00')
})

test('ENG-11 of two pending conversions the later one by trading day is priced on the lots that the earlier one leaves', async () => {
  const tiers = [
    { kind: 'redeem', rate: '0.015' },
    { kind: 'redeem', from: 7n, rate: '0' },
  ] as const
  const navs = { '2026-11-02': '1.0000', '2026-11-12': '1.0000', '2026-11-13': '1.0000' }
  const from = await examples.addFund({ tiers: [...tiers] }, navs)
  // Both confirm on the 18th.
  const [into, rests] = [await examples.addFund({ confirmLag: 2 }, navs), await examples.addFund({}, navs)]
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'fund_closed_day', [{ fundcode: rests, day: isoDate('2026-11-16') }]),
  )
  await examples.buy('2026-11-02T10:00:00+08:00', from, '1000')
  await examples.settle('2026-11-03')
  await examples.buy('2026-11-12T10:00:00+08:00', from, '2000')
  await examples.settle('2026-11-13')
  // The old lot is free of charge; the first conversion by number is one of the 17th.
  await examples.convert('2026-11-16T10:00:00+08:00', from, rests, '1000')
  await examples.convert('2026-11-16T10:30:00+08:00', from, into, '1000')
  const flows = await openFlows(examples.server.db, isoDate('2026-11-17'))
  const entering = (fund: string) => flows.find(flow => flow.fundcode === fund)?.convertIn
  assert.deepEqual([entering(into), entering(rests)], [100_000n, 98_500n])
})

test('ENG-03 the rest of a conversion that confirms late joins no limited day whose own orders are confirmed', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']
  const home = await examples.addFund({}, Object.fromEntries(days.map(day => [day, '1.0000'])))
  const overseas = await examples.addFund({ confirmLag: 2 }, Object.fromEntries(days.map(day => [day, '1.0000'])))
  await withTx(examples.server.db, tx =>
    insertRows(
      tx,
      'fund_closed_day',
      ['2026-11-26', '2026-11-27'].map(day => ({ fundcode: overseas, day: isoDate(day) })),
    ),
  )
  await examples.buy('2026-11-23T10:00:00+08:00', home, '10000')
  await examples.settle('2026-11-24')
  await withReleased(examples.server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit select ${home}, day::date, 100000, 'zhao', now() from unnest(array['2026-11-24', '2026-11-25']) day`.execute(
      tx,
    ),
  )
  // On Tuesday 1,000.00 of 4,000.00 are accepted, reported on Monday; on Wednesday 1,000.00 of 3,000.00, reported on
  // Thursday.
  await examples.convert('2026-11-24T10:00:00+08:00', home, overseas, '4000')
  await examples.sell('2026-11-25T10:00:00+08:00', home, '3000')
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'])
    await examples.settle(day)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', o.kind, o.trade_date, c.confirm_date, o.shares_cents, c.shares_cents) as line
    from orders o left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    where o.fundcode = ${home} and o.kind in ('024', '036') order by o.order_id`.execute(examples.server.db)
  assert.deepEqual(
    rows.map(row => row.line),
    [
      '036 2026-11-24 2026-11-30 400000 100000',
      '024 2026-11-25 2026-11-26 300000 100000',
      '024 2026-11-26 2026-11-27 200000 200000',
      '036 2026-11-30 2026-12-02 300000 300000',
    ],
  )
})
