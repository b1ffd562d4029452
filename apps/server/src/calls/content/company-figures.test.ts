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

test('CALL-937 PUB-05 the net assets of a quarter are those of all public funds, each portfolio once', async () => {
  const answer = await server.client().call('content.companyFigures', {})
  assert.ok(answer.ok)
  const { sizes, since, funds, raising, managers } = answer.data
  assert.deepEqual(sizes, [
    { quarterEnd: '2026-06-30', size: '800000000.00', funds: 1 },
    { quarterEnd: '2026-09-30', size: '1500000000.00', funds: 2 },
  ])
  const { rows } = { rows: await server.db.selectFrom('fund').selectAll().execute() }
  const shown = rows.filter(row => row.list_state === '1' && row.main_code === row.fundcode)
  assert.equal(funds, shown.filter(row => row.setup_date !== null).length)
  assert.equal(raising, shown.filter(row => row.status === '1').length)
  assert.ok(since !== null && since <= '2016-03-23')
  assert.ok(managers >= 1)
})

test('PUB-04 a manager has the path of each fund beside its benchmark, and how the largest one is managed', async () => {
  const answer = await server.client().call('content.managerDetail', { manId: 'M1' })
  assert.ok(answer.ok)
  const { tenures, portfolio, fund } = answer.data
  assert.equal(fund?.fundCode, growing.a)
  assert.deepEqual([fund?.tenure?.path?.fund[0], fund?.tenure?.path?.fund.at(-1)], [0, 13.8])
  assert.equal(fund?.tenure?.growth.growth.slice(0, 6), '0.1379')
  const [own] = tenures
  // 1.08 x (33 / 30 - 1) x 80 % + 2 % x 20 %
  assert.deepEqual([own?.benchmark, own?.path?.days.length], ['0.08400000', 4])
  assert.equal(tenures.find(({ fundCode }) => fundCode === growing.fresh)?.path?.fall?.fall, '0.01000000')
  assert.deepEqual(portfolio, {
    fundCode: growing.a,
    fundName: '测试成长LOF A',
    quarterEnd: '2026-06-30',
    stockCount: 31,
    turnover: '0.90',
    peersTurnover: '1.76',
    heldMonths: 26,
    top: { quarterEnd: '2026-09-30', weight: '0.14770000' },
    stocks: { quarters: 2, low: '0.86000000', high: '0.90000000' },
  })
  const quarters = await server.client().call('content.fundPortfolio', { fundCode: growing.c })
  assert.ok(quarters.ok)
  assert.deepEqual(
    quarters.data.sizes.map(({ size }) => size),
    ['800000000.00', '1000000000.00'],
  )
})
