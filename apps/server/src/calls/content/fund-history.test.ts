import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await loadWorld(server)
  await insertGrowthMarket(server.db)
})
after(() => server.close())

const historyOf = async (fundCode: string) => {
  const answer = await server.client().call('content.fundHistory', { fundCode })
  assert.ok(answer.ok)
  return answer.data
}

test('CALL-936 PUB-03 a fund that fell says how far, since when and that it has not come back', async () => {
  const { drawdown, year } = await historyOf(growing.fresh)
  assert.ok(drawdown)
  const { falls, ...said } = drawdown
  assert.deepEqual(said, {
    from: '2026-03-02',
    to: '2026-11-19',
    worst: {
      fall: '0.01000000',
      peak: { day: '2026-03-02', nav: '1.0000' },
      trough: { day: '2026-11-19', nav: '0.9900' },
      recovered: null,
    },
  })
  assert.deepEqual([falls.length, Math.max(...falls.slice(0, -1)), falls.at(-1)], [200, 0, 1])
  assert.equal(year, null)
})

test('CALL-936 PUB-03 holding for a year counts from every NAV that is a year old, dividends put back', async () => {
  const { drawdown, year } = await historyOf(growing.a)
  assert.equal(drawdown?.worst, null)
  // 2023-11-17: no other NAV within a year; 2024-11-19: 1.0400 / 1.0000; 2025-11-19: 1.3130 x 1.3000 / 1.2500 / 1.0400.
  assert.ok(year)
  const { buckets, ...figures } = year
  assert.deepEqual(figures, {
    count: 3,
    from: '2023-11-17',
    to: '2025-11-19',
    gains: 2,
    shareOfGains: '0.66666666',
    median: '0.04000000',
    // The benchmark begins in 2025 only.
    benchmark: null,
    lowest: '0.00000000',
    highest: '0.31300000',
  })
  assert.deepEqual(
    buckets.filter(({ count }) => count > 0).map(({ from, to, count }) => [from, to, count]),
    [
      ['0.00000000', '0.02000000', 1],
      ['0.04000000', '0.06000000', 1],
      ['0.30000000', '0.32000000', 1],
    ],
  )
})

test('CALL-936 a fund too young to show performance has neither, a private scheme is not found', async () => {
  assert.deepEqual(await historyOf(growing.young), { drawdown: null, year: null })
  const scheme = await server.client().call('content.fundHistory', { fundCode: growing.scheme })
  assert.ok(!scheme.ok && scheme.code === 'SYS-0404')
})

test('PUB-03 the page of a fund has the dividends of each year, the ranges of its contract and the fall of its year', async () => {
  const answer = await server.client().call('content.fundDetail', { fundCode: growing.a })
  assert.ok(answer.ok)
  const { dividendYears, ratios, fund, managers } = answer.data
  assert.deepEqual(dividendYears, [{ year: 2026, perShare: '0.050000' }])
  assert.deepEqual(ratios, [
    { name: '股票', low: '0.60000000', high: '0.95000000' },
    { name: '债券与存款', low: '0.05000000', high: '0.40000000' },
  ])
  assert.equal(fund.yearFall, '0.00000000')
  const path = managers.find(({ manId }) => manId === 'M1')?.path
  // 1.3130 x 1.04 / 1.2000; the benchmark gained 10 % of 80 % and 2 % of 20 %.
  assert.deepEqual([path?.from, path?.to, path?.fund.length], ['2026-10-19', '2026-11-19', 60])
  assert.deepEqual([path?.fund[0], path?.fund.at(-1), path?.benchmark?.at(-1)], [0, 13.8, 8.4])
  assert.equal(path?.fall, '0.00000000')
  assert.equal(managers.find(({ manId }) => manId === 'M2')?.path, null)
})
