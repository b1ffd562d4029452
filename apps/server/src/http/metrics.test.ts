import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { countEvent } from './metrics.ts'

const TOKEN = 'a-token-of-sixteen-or-more'

let server: TestServer
let guarded: TestServer
before(async () => {
  server = await startTestServer()
  guarded = await startTestServer({
    beside: server,
    replaced: { env: { ...server.ctx.env, metricsToken: TOKEN } },
  })
})
after(async () => {
  await guarded.close()
  await server.close()
})

const read = (headers: Record<string, string> = {}, { url } = server) => fetch(`${url}/metrics`, { headers })

test('OPS-08 metrics are OpenMetrics: calls by code, times, orders, settlement, jobs and the bank', async () => {
  await server.client().call('trade.sysdate', {})
  await server.client().call('token.login', { idType: '10', account: '13900000000', password: 'Wrong2026' })
  countEvent('order placed', { orderId: '1', kind: '022', fundcode: '990001' })
  countEvent('day settled', { day: '2026-11-20', orders: 7, ms: 123 })
  countEvent('job failed', { job: 'settle-day', error: 'x', stack: '' })
  countEvent('bank answered', { txnId: '1', direction: 'in', state: 'done' })
  const response = await read()
  assert.match(response.headers.get('content-type') ?? '', /^application\/openmetrics-text/)
  const text = await response.text()
  for (const line of [
    /^calls_total\{call="token\.login",code="[A-Z0-9-]+"\} 1$/m,
    /^call_seconds_bucket\{le="0\.5",call="token\.login"\} \d+/m,
    /^orders_total\{kind="022"\} 1$/m,
    /^settled_orders_total 7$/m,
    /^settlement_ms 123$/m,
    /^jobs_total\{job="settle-day",outcome="failed"\} 1$/m,
    /^bank_answers_total\{direction="in",state="done"\} 1$/m,
    /^calls_at_work 1$/m,
  ])
    assert.match(text, line)
  assert.ok(text.endsWith('# EOF\n'))
})

test('OPS-08 metrics are for this machine, or for who shows the token that was set', async () => {
  const away = { 'x-forwarded-for': '203.0.113.9' }
  assert.equal((await read(away)).status, 404)
  assert.equal((await read({ ...away, authorization: `Bearer ${TOKEN}` })).status, 404, 'no token was set')
  assert.equal((await read(away, guarded)).status, 404)
  assert.equal((await read({ ...away, authorization: 'Bearer another-token-altogether' }, guarded)).status, 404)
  assert.equal((await read({ ...away, authorization: `Bearer ${TOKEN}` }, guarded)).status, 200)
})

/** The status line of an HTTP/1.0 request without a host. */
function probe(path: string, { port }: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`))
    socket.on('data', part => {
      text += part
    })
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

test('OPS-08 probes of HTTP/1.0 are answered, also where only named hosts are; nothing else is', async () => {
  const env = { ...server.ctx.env, allowedHosts: ['www.fund.test'] }
  const named = await startTestServer({ beside: server, replaced: { env } })
  try {
    assert.match(await probe('/readyz', new URL(named.url)), / 200 /)
    // 503 when this loaded process was blocked.
    assert.match(await probe('/healthz', new URL(named.url)), / (?:200|503) /)
    assert.match(await probe('/api/openapi.json', new URL(named.url)), / 404 /)
  } finally {
    await named.close()
  }
})

test('OPS-08 a node on a read-only database is not ready', async () => {
  const own = await startTestServer()
  assert.equal((await fetch(`${own.url}/readyz`)).status, 200)
  await sql`alter database ${sql.id(own.database.database ?? '')} set default_transaction_read_only = on`.execute(
    own.db,
  )
  const node = await startTestServer({ beside: own })
  try {
    assert.equal((await fetch(`${node.url}/readyz`)).status, 503)
  } finally {
    await node.close()
    await own.close()
  }
})
