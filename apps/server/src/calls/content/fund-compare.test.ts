import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  await withTx(server.db, tx =>
    insertRows(tx, 'portfolio_holding', [
      { fundcode: growing.c, quarter_end: isoDate('2026-09-30'), rank: 1, name: '示例精工', weight_e4: 500 },
    ]),
  )
  visitor = server.client()
})
after(() => server.close())

const compared = async (codes: readonly string[], period: 'year' | 'three-years' | 'month' = 'year') => {
  const answer = await visitor.call('content.fundCompare', { codes: codes.join(','), period })
  assert.ok(answer.ok, codes.join(','))
  return answer.data
}

test('CALL-934 LAW-07 PLUS-04 every line of the chart names its two NAVs and days; the youngest fund sets the first', async () => {
  const { chart } = await compared([growing.a, growing.c])
  assert.equal(chart?.shortened, false)
  assert.deepEqual(chart?.lines, [
    {
      fundCode: growing.a,
      // The first fund's days from 2025-11-19 on.
      values: [0, 0.96, 5.77, 10.58, 15.38, 25, 30, 31.3],
      growth: '0.31300000',
      benchmark: '0.08400000',
      fromDay: '2025-11-19',
      fromNav: '1.0400',
      toDay: '2026-11-19',
      toNav: '1.3130',
      payouts: { dividends: 1, splits: 0, latest: [{ kind: 'dividend', day: '2026-11-12', perShare: '0.050000' }] },
    },
    {
      fundCode: growing.c,
      values: [0, 0, 0, 0, 10, 10, 21, 21],
      growth: '0.21000000',
      benchmark: '0.08400000',
      fromDay: '2025-11-19',
      fromNav: '1.0000',
      toDay: '2026-11-19',
      toNav: '1.2100',
      payouts: null,
    },
  ])
  const longer = (await compared([growing.a, growing.c], 'three-years')).chart
  assert.deepEqual([longer?.shortened, longer?.days[0]], [true, '2025-11-19'])
})

test('CALL-934 fees, places, managers, size and what the largest holdings share', async () => {
  const { funds: list, overlap } = await compared([growing.a, growing.c, growing.fresh])
  const [a, , fresh] = list
  assert.equal(a?.benchmarkText, '示例300指数收益率×80%＋示例中债综合指数收益率×20%')
  // Three funds of the type.
  assert.deepEqual(a?.ranks, {})
  assert.deepEqual(a?.redeem, { highest: '0.01500000', freeFrom: 7 })
  assert.deepEqual([a?.managers.map(({ name }) => name), a?.size], [['甲经理'], '1000000000.00'])
  assert.deepEqual([fresh?.redeem, fresh?.holdings], [null, null])
  assert.deepEqual(overlap, [{ name: '示例精工', weights: ['0.07820000', '0.05000000', null] }])
})

test('CALL-934 a fund too young joins the table without performance and stays out of the chart', async () => {
  const { funds: list, chart } = await compared([growing.young, growing.a])
  assert.deepEqual(
    list.map(fund => [fund.fundCode, fund.performanceShown, fund.risk.length > 0]),
    [
      [growing.young, false, false],
      [growing.a, true, true],
    ],
  )
  assert.ok(Object.values(list[0]?.yields ?? {}).every(value => value === null))
  assert.deepEqual(
    chart?.lines.map(line => line.fundCode),
    [growing.a],
  )
  assert.equal((await compared([growing.young, funds.raising])).chart, null)
})

test('CALL-934 an unknown code and a private scheme are named; repeated and too many codes are refused', async () => {
  const { funds: list, unknown } = await compared([growing.a, '999999', growing.scheme])
  assert.deepEqual([list.length, unknown], [1, ['999999', growing.scheme]])
  for (const codes of [
    '',
    '71',
    `${growing.a},${growing.a}`,
    '1,2,3,4,5'.replaceAll(/\d/g, digit => digit.repeat(6)),
  ]) {
    const refused = await visitor.call('content.fundCompare', { codes, period: 'year' })
    assert.ok(!refused.ok && refused.code === 'PARAM-0001' && refused.field === 'codes', codes)
  }
})
