import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
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
  visitor = server.client()
})
after(() => server.close())

const plan = { amount: '1000', every: 'month', day: '19', from: '2026-10-01', to: '2026-11-30' } as const
const tried = async (fundCode: string, changed: Partial<Record<keyof typeof plan, string>> = {}) => {
  const every = changed.every === 'week' || changed.every === 'two-weeks' ? changed.every : 'month'
  const answer = await visitor.call('content.planBacktest', { ...plan, ...changed, every, fundCode })
  assert.ok(answer.ok, fundCode)
  return answer.data
}

test('CALL-933 LAW-07 two deductions with a dividend in between, beside the same money at once, worked by hand', async () => {
  const { result, life } = await tried(growing.a)
  assert.deepEqual(life, { from: '2023-11-17', to: '2026-11-19' })
  assert.deepEqual(
    [result?.from, result?.to, result?.nav, result?.navDay],
    ['2026-10-01', '2026-11-19', '1.3130', '2026-11-19'],
  )
  // 1000 / 1.0005 = 999.50 at 1.2000; on 11-12 832.92 x 0.05 = 41.65 buys 33.32 at 1.2500; then 999.50 at 1.3130.
  assert.deepEqual(result?.deductions, [
    {
      dueDay: '2026-10-19',
      day: '2026-10-19',
      amount: '1000.00',
      fee: '0.50',
      nav: '1.2000',
      shares: '832.92',
      held: '832.92',
    },
    {
      dueDay: '2026-11-19',
      day: '2026-11-19',
      amount: '1000.00',
      fee: '0.50',
      nav: '1.3130',
      shares: '761.23',
      held: '1627.47',
    },
  ])
  assert.deepEqual(result?.plan, {
    paid: '2000.00',
    fees: '1.00',
    shares: '1627.47',
    // 1627.47 x 1.3130 = 2136.868
    value: '2136.87',
    profit: '136.87',
    profitRate: '0.06843500',
    yearRate: null,
    // 80 % x 10 % + 20 % x 2 % from 10-19 on: 1084.00, and the money of 11-19.
    benchmark: { value: '2084.00', profit: '84.00', profitRate: '0.04200000' },
  })
  // 2000 / 1.0005 = 1999.00 at 1.2000 is 1665.83; 83.29 buys 66.63; 1732.46 x 1.3130 = 2274.72.
  assert.deepEqual(
    [result?.lumpSum.paid, result?.lumpSum.shares, result?.lumpSum.value],
    ['2000.00', '1732.46', '2274.72'],
  )
  assert.deepEqual(result?.lumpSum.benchmark, { value: '2168.00', profit: '168.00', profitRate: '0.08400000' })
  assert.deepEqual(result?.curve.days, ['2026-10-19', '2026-11-12', '2026-11-18', '2026-11-19'])
})

test('CALL-933 a due day without dealing waits for the next open day with a NAV', async () => {
  // 2026-10-01 to 10-07 are closed in the test calendar, although this fund has NAVs on those weekdays.
  const { result } = await tried(dailyFund, { day: '1', from: '2026-09-01', to: '2026-11-10' })
  assert.deepEqual(
    result?.deductions.map(({ dueDay, day }) => [dueDay, day]),
    [
      ['2026-09-01', '2026-09-01'],
      ['2026-10-01', '2026-10-08'],
      // A Sunday.
      ['2026-11-01', '2026-11-02'],
    ],
  )
})

test('CALL-933 every other week, and a rate a year from a year on', async () => {
  const { result } = await tried(dailyFund, { every: 'two-weeks', day: '3', from: '2025-01-01', to: '2026-11-19' })
  // Wednesdays from 2025-01-01 on: 50 of them until 2026-11-18; the rate results from the NAV's alternation.
  assert.equal(result?.deductions.length, 50)
  assert.match(result?.plan.yearRate ?? '', /^-?0\.\d{8}$/)
})

test('CALL-933 no result for a fund too young, none being raised, none without a deduction in the range', async () => {
  assert.deepEqual(await tried(growing.young), {
    performanceShown: false,
    life: { from: '2026-07-15', to: '2026-11-19' },
    result: null,
  })
  assert.deepEqual((await tried(funds.raising)).life, null)
  assert.equal((await tried(growing.a, { from: '2026-11-20', to: '2026-11-30' })).result, null)
})

test('CALL-933 nonsense is refused by field, an unknown fund is not found', async () => {
  for (const [changed, field] of [
    [{ every: 'week', day: '6' }, 'day'],
    [{ day: '29' }, 'day'],
    [{ from: '2026-11-30' }, 'to'],
    [{ amount: '-1' }, 'amount'],
  ] as const) {
    const refused = await visitor.call('content.planBacktest', { ...plan, ...changed, fundCode: growing.a })
    assert.ok(!refused.ok && refused.code === 'PARAM-0001' && refused.field === field, field)
  }
  const missing = await visitor.call('content.planBacktest', { ...plan, fundCode: growing.scheme })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})
