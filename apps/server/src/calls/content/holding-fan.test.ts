import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await loadWorld(server)
  await insertGrowthMarket(server.db)
})
after(() => server.close())

test('CALL-935 PUB-01 an index is given by the first day of each month, relative to the first one', async () => {
  const visitor = server.client()
  const broad = await visitor.call('content.holdingFan', {})
  assert.ok(broad.ok)
  // The first day is late in its month: that month is left out.
  assert.deepEqual(broad.data, {
    name: '示例300指数',
    from: '2026-10-19',
    levels: [1, 1.1],
  })
  const bonds = await visitor.call('content.holdingFan', { indexCode: 'SLZZ' })
  assert.ok(bonds.ok)
  assert.deepEqual(bonds.data.levels, [1, 1.02])
  const none = await visitor.call('content.holdingFan', { indexCode: 'NONE' })
  assert.ok(!none.ok && none.code === 'SYS-0404')
})
