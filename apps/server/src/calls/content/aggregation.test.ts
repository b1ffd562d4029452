import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLimits, limitTable } from '../../kernel/rate-limits.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await loadWorld(server)
})
after(() => server.close())

test('CALL-091 ERR-02 several questions about funds are answered side by side, and one that fails spoils no other', async () => {
  const answer = await server.client().call('content.aggregation', {
    requests: [
      { name: 'content.fundDetail', input: { fundCode: funds.mixed } },
      { name: 'content.fundDetail', input: { fundCode: '000000' } },
      { name: 'content.navList', input: { fundCode: 'x' } },
    ],
  })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.results.map(result => [result.name, result.code, result.data !== null]),
    [
      ['content.fundDetail', '0000', true],
      ['content.fundDetail', 'SYS-0404', false],
      ['content.navList', 'PARAM-0001', false],
    ],
  )
})

test('CALL-091 it answers HTTP 200 whatever is sent, unsigned, and names what is wrong', async () => {
  const response = await fetch(`${server.url}/api/query/aggregation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [{ name: 'account.userInfo', input: {} }] }),
  })
  assert.equal(response.status, 200)
  const body = await response.json()
  assert.equal(body.code, 'PARAM-0001')
})

test('CALL-091 LIV-15 each part of an aggregation counts as a call of its address', async () => {
  const limits = createLimits({ ...limitTable, address: { points: 5, seconds: 60 } })
  const limited = await startTestServer({ beside: server, replaced: { limits } })
  try {
    const part = { name: 'content.fundDetail', input: { fundCode: funds.mixed } } as const
    const answer = await limited.client().call('content.aggregation', { requests: Array(10).fill(part) })
    assert.ok(answer.ok)
    const codes = answer.data.results.map(result => result.code)
    assert.equal(codes.filter(code => code === '0000').length, 5)
    assert.equal(codes.filter(code => code === 'SYS-0429').length, 5)
    const next = await limited.client().call('content.fundDetail', { fundCode: funds.mixed })
    assert.ok(!next.ok && next.code === 'SYS-0429')
  } finally {
    await limited.close()
  }
})
