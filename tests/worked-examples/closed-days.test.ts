import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

// A fund closed from Thursday 26 to Friday 27 November 2026 although the exchange is open; it confirms on T+2.
const examples = await openExamples()
let overseas: string
let home: string
before(async () => {
  overseas = await examples.addFund({ confirmLag: 2 }, { '2026-11-20': '1.0000' })
  home = await examples.addFund({}, { '2026-11-20': '1.0000' })
  const days = ['2026-11-26', '2026-11-27'].map(day => ({ fundcode: overseas, day: isoDate(day) }))
  await withTx(examples.server.db, tx => insertRows(tx, 'fund_closed_day', days))
})

const daysOf = ({ tradeDate, confirmDate }: { tradeDate: string; confirmDate: string | null }) => [
  tradeDate,
  confirmDate,
]

test('ENG-04 an order before a fund’s own holiday is confirmed after it, one within it belongs to the day after', async () => {
  assert.deepEqual(daysOf(await examples.buy('2026-11-25T14:59:59+08:00', overseas, '1000')), [
    '2026-11-25',
    '2026-12-01',
  ])
  assert.deepEqual(daysOf(await examples.buy('2026-11-25T15:00:00+08:00', overseas, '1000')), [
    '2026-11-30',
    '2026-12-02',
  ])
  assert.deepEqual(daysOf(await examples.buy('2026-11-26T10:00:00+08:00', overseas, '1000')), [
    '2026-11-30',
    '2026-12-02',
  ])
  assert.deepEqual(daysOf(await examples.buy('2026-11-26T10:00:00+08:00', home, '1000')), ['2026-11-26', '2026-11-27'])
})

test('CALL-083 CALL-097 the days told beforehand are those of the order', async () => {
  await examples.server.setClock('2026-11-26T11:00:00+08:00')
  const client = await examples.zhangSan()
  const quoted = await client.call('trade.workdates', { fundCode: overseas })
  const timing = await client.call('query.fundTiming', { fundCode: overseas })
  assert.ok(quoted.ok && timing.ok)
  assert.deepEqual(
    [quoted.data.tradeDate, quoted.data.confirmDate, quoted.data.payDate],
    ['2026-11-30', '2026-12-02', '2026-12-02'],
  )
  assert.deepEqual(
    [timing.data.tradeDate, timing.data.confirmDate, timing.data.payDate],
    [quoted.data.tradeDate, quoted.data.confirmDate, quoted.data.payDate],
  )
})

test('ENG-04 CALL-097 a conversion waits for a day on which both funds are open, and says so beforehand', async () => {
  await examples.publish(home, isoDate('2026-11-26'), '1.0000')
  await examples.settle('2026-11-27')
  await examples.server.setClock('2026-11-27T10:00:00+08:00')
  const client = await examples.zhangSan()
  const quoted = await client.call('trade.workdates', { fundCode: home, targetFundCode: overseas })
  const unknown = await client.call('trade.workdates', { fundCode: home, targetFundCode: '999999' })
  assert.equal(!unknown.ok && unknown.code, 'TRADE-FUND')
  const placed = await client.call('trade.conversion', {
    fundCode: home,
    targetFundCode: overseas,
    tradeacco: examples.tradeacco,
    shares: '500',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForConversion,
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  assert.deepEqual(daysOf(placed.data), ['2026-11-30', '2026-12-02'])
  assert.deepEqual(quoted.ok && daysOf(quoted.data), daysOf(placed.data))
})

test('ENG-04 the orders of a holiday are settled with the first NAV after it', async () => {
  for (const day of ['2026-11-25', '2026-11-30']) await examples.publish(overseas, isoDate(day), '1.2500')
  await examples.publish(home, isoDate('2026-11-30'), '1.0000')
  await examples.settle('2026-12-01')
  await examples.settle('2026-12-02')
  const rows = await examples.server.db
    .selectFrom('orders')
    .innerJoin('confirmation', 'confirmation.order_id', 'orders.order_id')
    .select('nav_day')
    .where('fundcode', '=', overseas)
    .orderBy('orders.order_id')
    .execute()
  assert.deepEqual(
    rows.map(row => row.nav_day),
    ['2026-11-25', '2026-11-30', '2026-11-30'],
  )
})

test('TRD-04 CALL-098 ENG-03 a plan deducts on days on which its fund is open, as told beforehand: the weekly one later, the daily one never between', async () => {
  const resting = await examples.addFund({}, { '2026-11-20': '1.0000' })
  const days = ['2026-12-10', '2026-12-11'].map(day => ({ fundcode: resting, day: isoDate(day) }))
  await withTx(examples.server.db, tx => insertRows(tx, 'fund_closed_day', days))
  await examples.server.setClock('2026-12-08T16:00:00+08:00')
  const client = await examples.zhangSan()
  const thursdays = { unit: '1', weekday: '05' } as const
  const quoted = async (fund: { fundCode?: string }) => {
    const answer = await client.call('trade.planWorkdates', { ...thursdays, ...fund })
    assert.ok(answer.ok)
    return answer.data.list.slice(0, 2).map(run => [run.dueDate, run.runDate])
  }
  const shifted = [
    ['2026-12-10', '2026-12-14'],
    ['2026-12-17', '2026-12-17'],
  ]
  assert.deepEqual(await quoted({ fundCode: resting }), shifted)
  assert.deepEqual(await quoted({}), [['2026-12-10', '2026-12-10'], shifted[1]])
  for (const schedule of [thursdays, { unit: '2' } as const]) {
    const made = await client.call('trade.plan', {
      ...schedule,
      fundCode: resting,
      tradeacco: examples.tradeacco,
      amount: schedule.unit === '2' ? '20' : '10',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    })
    assert.ok(made.ok, JSON.stringify(made))
  }
  for (const day of ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14'].map(isoDate)) {
    await examples.server.setClock(`${day}T09:30:00+08:00`)
    await runPlans(examples.server.ctx, day)
  }
  const runs = await examples.server.db
    .selectFrom('orders')
    .select(['amount_fen', 'due_date', 'trade_date'])
    .where('fundcode', '=', resting)
    .orderBy('due_date')
    .orderBy('amount_fen')
    .execute()
  assert.deepEqual(
    runs.map(run => [fenText(run.amount_fen ?? ZERO_FEN), run.due_date, run.trade_date]),
    [
      ['20.00', '2026-12-09', '2026-12-09'],
      ['10.00', '2026-12-10', '2026-12-14'],
      ['20.00', '2026-12-14', '2026-12-14'],
    ],
  )
})

test('TRD-08 CALL-104 ENG-04 a conversion takes the day limit of its own trading day, while the fund it leaves rests', async () => {
  const resting = await examples.addFund({}, { '2026-12-14': '1.0000' })
  const limited = await examples.addFund({ dayMax: '500' }, { '2026-12-14': '1.0000' })
  const days = ['2026-12-17', '2026-12-18'].map(day => ({ fundcode: resting, day: isoDate(day) }))
  await withTx(examples.server.db, tx => insertRows(tx, 'fund_closed_day', days))
  await examples.buy('2026-12-14T10:00:00+08:00', resting, '1000')
  await examples.settle('2026-12-15')
  // This uses the whole limit of the target fund on the 17th; the conversion belongs to the 21st.
  await examples.buy('2026-12-17T10:00:00+08:00', limited, '500')
  const client = await examples.zhangSan()
  const convert = (shares: string) =>
    client.call('trade.conversion', {
      fundCode: resting,
      targetFundCode: limited,
      tradeacco: examples.tradeacco,
      shares,
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForConversion,
    })
  const placed = await convert('400')
  assert.equal(placed.ok && placed.data.tradeDate, '2026-12-21')
  const beyond = await convert('200')
  assert.equal(!beyond.ok && beyond.code, 'TRADE-DAY-MAX')
})
