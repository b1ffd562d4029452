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

const riskOf = async (fundCode: string) => {
  const answer = await visitor.call('content.fundRisk', { fundCode })
  assert.ok(answer.ok, fundCode)
  return answer.data
}

test('CALL-930 PLUS-04 risk figures name the NAVs, the days and the sample they stand on', async () => {
  const { riskFree, samplesAYear, periods } = await riskOf(dailyFund)
  assert.deepEqual([riskFree, samplesAYear], ['0.01500000', 250])
  assert.deepEqual(periods[0], {
    period: 'year',
    periodName: '近一年',
    from: { day: '2025-11-19', nav: '1.0000' },
    to: { day: '2026-11-19', nav: '1.0100' },
    growth: '0.01000000',
    benchmark: null,
    payouts: null,
    drawdown: {
      // 1.0000 / 1.0100 - 1, the first of many equal ones
      fall: '0.00990099',
      peak: { day: '2025-11-20', nav: '1.0100' },
      trough: { day: '2025-11-21', nav: '1.0000' },
      recovered: { day: '2025-11-24', nav: '1.0100' },
      payouts: null,
    },
    // 261 growths of +0.01 and -0.00990099 by turns; (0.01 - 0.015) / 0.1576
    annual: { growth: '0.01000000', volatility: '0.15760000', sharpe: '-0.03', samples: 261 },
  })
  assert.deepEqual(
    periods.map(({ period }) => period),
    ['year', 'since-setup'],
  )
})

test('CALL-930 a fund priced now and then has its deepest fall and no figures a year', async () => {
  const { periods } = await riskOf(growing.a)
  assert.deepEqual(
    periods.map(({ period, annual, drawdown }) => [period, annual, drawdown]),
    [
      ['year', null, null],
      ['three-years', null, null],
      ['since-setup', null, null],
    ],
  )
  const [fresh] = (await riskOf(growing.fresh)).periods
  assert.deepEqual(fresh?.drawdown, {
    fall: '0.01000000',
    peak: { day: '2026-03-02', nav: '1.0000' },
    trough: { day: '2026-11-19', nav: '0.9900' },
    recovered: null,
    payouts: null,
  })
})

test('CALL-930 nothing of a fund too young, nothing of a money-market fund, no unknown fund', async () => {
  assert.deepEqual((await riskOf(growing.young)).periods, [])
  assert.deepEqual((await riskOf(funds.money)).periods, [])
  const missing = await visitor.call('content.fundRisk', { fundCode: growing.scheme })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})
