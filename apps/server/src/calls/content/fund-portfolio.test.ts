import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  const earlier = (rank: number, name: string, weight_e4: number) => ({
    fundcode: growing.a,
    quarter_end: isoDate('2026-06-30'),
    rank,
    name,
    weight_e4,
  })
  await withTx(server.db, tx =>
    insertRows(tx, 'portfolio_holding', [earlier(1, '示例电力', 700), earlier(2, '示例医药', 600)]),
  )
  visitor = server.client()
})
after(() => server.close())

test('CALL-931 the newest report stands beside the one before: what grew, what is new, what is gone', async () => {
  const answer = await visitor.call('content.fundPortfolio', { fundCode: growing.a })
  assert.ok(answer.ok)
  const { quarters, report } = answer.data
  assert.deepEqual(quarters, ['2026-09-30', '2026-06-30'])
  assert.deepEqual([report?.quarterEnd, report?.previous, report?.gone], ['2026-09-30', '2026-06-30', ['示例医药']])
  assert.deepEqual(report?.allocation, [
    { kind: 'stock', name: '股票', weight: '0.86000000', change: '-0.04000000' },
    { kind: 'cash', name: '银行存款', weight: '0.14000000', change: '0.04000000' },
  ])
  assert.deepEqual(
    report?.holdings.map(({ name, change }) => [name, change]),
    [
      ['示例精工', null],
      ['示例电力', '-0.00050000'],
    ],
  )
})

test('CALL-931 a quarter is chosen by its end; one without a report is not found', async () => {
  const first = await visitor.call('content.fundPortfolio', { fundCode: growing.a, quarter: '2026-06-30' })
  assert.ok(first.ok)
  assert.deepEqual([first.data.report?.previous, first.data.report?.holdingsWeight], [null, '0.13000000'])
  const missing = await visitor.call('content.fundPortfolio', { fundCode: growing.a, quarter: '2020-06-30' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
  const unknown = await visitor.call('content.fundPortfolio', { fundCode: '999999' })
  assert.ok(!unknown.ok && unknown.code === 'SYS-0404')
})

test('CALL-931 a fund that has reported nothing has no report', async () => {
  const answer = await visitor.call('content.fundPortfolio', { fundCode: growing.young })
  assert.ok(answer.ok)
  assert.deepEqual(answer.data, { quarters: [], sizes: [], report: null })
})
