import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { ratioE9 } from '@zhixiao/domain/money/money.ts'
import { dailyFund, insertDailyFund } from '../../testing/daily-fund.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  await insertDailyFund(server.db)
  // The income of one day is missing, that of another is a loss.
  await server.db
    .updateTable('nav')
    .set({ income_e4: null })
    .where('fundcode', '=', funds.money)
    .where('day', '=', isoDate('2026-10-25'))
    .execute()
  await server.db
    .updateTable('nav')
    .set({ income_e4: -100n })
    .where('fundcode', '=', funds.money)
    .where('day', '=', isoDate('2026-11-19'))
    .execute()
  // Half the price and twice the shares would be no fall; here the price stays, and the index doubles.
  await server.db
    .insertInto('split')
    .values({ fundcode: dailyFund, day: isoDate('2025-08-05'), ratio_e9: ratioE9(2_000_000_000n) })
    .execute()
  await withTx(server.db, tx => bumpVersion(tx, 'market'))
  visitor = server.client()
})
after(() => server.close())

test('CALL-902 the chart has the fund, its benchmark, the average of its type and the 300 index from one first day', async () => {
  const answer = await visitor.call('content.fundSeries', { fundCode: growing.a, period: 'month' })
  assert.ok(answer.ok)
  assert.equal(answer.data.kind, 'growth')
  assert.deepEqual(answer.data.days, ['2026-10-19', '2026-11-12', '2026-11-18', '2026-11-19'])
  assert.deepEqual(
    answer.data.lines.map(line => [line.role, line.name, line.values, line.end]),
    [
      ['subject', '本基金', [0, 8.33, 12.67, 13.79], '0.13793333'],
      ['benchmark', '业绩比较基准', [0, 0, 8.4, 8.4], '0.08400000'],
      // The mean of this fund, its class C and 测试次新LOF; 测试停止LOF has stopped.
      ['peers', '同类平均', [0, 2.78, 7.56, 7.6], '0.07597778'],
      ['index', '示例300指数', [0, 0, 10, 10], '0.10000000'],
    ],
  )
})

test('CALL-902 PLUS-04 days of one’s own move to the nearest earlier NAV, and both NAVs are named', async () => {
  const asked = { fundCode: growing.a, from: '2026-08-20', to: '2026-11-15' }
  const answer = await visitor.call('content.fundSeries', asked)
  assert.ok(answer.ok)
  assert.deepEqual(
    [answer.data.period, answer.data.span],
    [
      null,
      {
        fromDay: '2026-08-19',
        fromNav: '1.1500',
        toDay: '2026-11-12',
        toNav: '1.2500',
        payouts: { dividends: 1, splits: 0, latest: [{ kind: 'dividend', day: '2026-11-12', perShare: '0.050000' }] },
      },
    ],
  )
  // 1.2500 x 1.04 (dividend of the last day) / 1.1500 - 1
  assert.equal(answer.data.lines[0]?.end, '0.13043478')
  const whole = await visitor.call('content.fundSeries', { fundCode: growing.a, from: '1999-01-01' })
  assert.ok(whole.ok)
  assert.deepEqual([whole.data.span?.fromDay, whole.data.span?.toDay], ['2023-11-17', '2026-11-19'])
  for (const to of ['2023-11-17', '2020-01-01']) {
    const nothing = await visitor.call('content.fundSeries', { fundCode: growing.a, to })
    assert.ok(nothing.ok)
    assert.deepEqual([nothing.data.span, nothing.data.lines], [null, []], to)
  }
  const young = await visitor.call('content.fundSeries', { fundCode: growing.young, from: '2026-07-15' })
  assert.ok(young.ok)
  assert.deepEqual([young.data.span, young.data.lines], [null, []])
})

test('CALL-902 the payouts and both ends of the deepest fall are named and among the days, however thin the line', async () => {
  const answer = await visitor.call('content.fundSeries', { fundCode: growing.a, period: 'since-setup' })
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.payouts, [
    { kind: 'split', day: '2024-11-19', ratio: '1.100000000' },
    { kind: 'dividend', day: '2026-11-12', perShare: '0.050000' },
  ])
  assert.equal(answer.data.fall, null)
  const daily = await visitor.call('content.fundSeries', { fundCode: dailyFund, period: 'since-setup' })
  assert.ok(daily.ok)
  const { days, fall, lines, payouts } = daily.data
  assert.deepEqual(payouts, [{ kind: 'split', day: '2025-08-05', ratio: '2.000000000' }])
  // 1.0100 to 1.0000: the first fall of that depth.
  assert.deepEqual(
    [fall?.fall, fall?.peak, fall?.trough, fall?.recovered],
    [
      '0.00990099',
      { day: '2024-11-19', nav: '1.0100' },
      { day: '2024-11-20', nav: '1.0000' },
      { day: '2024-11-21', nav: '1.0100' },
    ],
  )
  assert.ok(days.length < 270)
  for (const day of ['2024-11-19', '2024-11-20', '2025-08-05']) assert.ok(days.includes(day), day)
  assert.deepEqual([...days].sort(), days)
  assert.equal(lines[0]?.values.length, days.length)
})

test('CALL-902 an index that does not reach back is left out', async () => {
  const answer = await visitor.call('content.fundSeries', { fundCode: growing.a, period: 'since-setup' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.lines.map(line => line.role),
    ['subject'],
  )
})

test('CALL-902 no line for a fund younger than the period or too young to show performance', async () => {
  for (const [fundCode, period] of [
    [growing.fresh, 'year'],
    [growing.young, 'month'],
    [funds.raising, 'month'],
  ] as const) {
    const answer = await visitor.call('content.fundSeries', { fundCode, period })
    assert.ok(answer.ok)
    assert.deepEqual([answer.data.days, answer.data.lines], [[], []], fundCode)
  }
})

test('CALL-902 CUS-04 a money-market fund draws its seven-day yield, with the places it moves in, on the days that have one', async () => {
  const answer = await visitor.call('content.fundSeries', { fundCode: funds.money, period: 'month' })
  assert.ok(answer.ok)
  assert.equal(answer.data.kind, 'yield7')
  assert.deepEqual(
    answer.data.lines.map(line => [line.name, line.values.at(-2), line.values.at(-1), line.end]),
    [['七日年化', 1.5896, 1.3557, '0.01355719']],
  )
  const gap = answer.data.days.indexOf('2026-10-24')
  assert.deepEqual(answer.data.days.slice(gap, gap + 2), ['2026-10-24', '2026-11-01'])
  const navs = await visitor.call('content.navList', { fundCode: funds.money, pageSize: '40' })
  assert.ok(navs.ok)
  assert.deepEqual(
    ['2026-10-24', '2026-10-25', '2026-10-31', '2026-11-01'].map(
      day => navs.data.list.find(({ navDay }) => navDay === day)?.sevenDayYield,
    ),
    ['0.01589633', null, null, '0.01589633'],
  )
})

test('CALL-902 an unknown fund is not found, and a day is no period of a chart', async () => {
  const missing = await visitor.call('content.fundSeries', { fundCode: growing.scheme, period: 'month' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
  // @ts-expect-error a single day has no curve
  const refused = await visitor.call('content.fundSeries', { fundCode: growing.a, period: 'day' })
  assert.ok(!refused.ok && refused.field === 'period')
})
