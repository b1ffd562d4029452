import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Gateways } from '../../kernel/context.ts'
import { createEvents, createLog } from '../../kernel/events.ts'
import { embeddedBank } from '../../platform/gateways/bank.ts'
import { observed } from '../../platform/gateways/observed.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { countEvent, watchPool, watchReplica } from './metrics.ts'
import { watchOperation } from './operation-metrics.ts'

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

const gateways = {
  bank: {
    ...embeddedBank(),
    debit: async () => ({ state: 'refused' }),
    credit: () => Promise.reject(new Error('time-out')),
  },
  sms: { send: async () => ['sent', 'unknown'] },
  ocr: { readRows: async () => 'busy' },
  names: null,
  custodian: { navs: async () => null },
  mail: null,
} satisfies Partial<Gateways>

test('LIV-17 metrics name each job, gateway, pool, queue and waiting fund, the leader, and the age of the backup', async () => {
  for (const [msg, ms] of [
    ['job done', 50],
    ['job waits', 2_000],
  ] as const)
    countEvent(msg, { job: 'run-plans', key: '2026-11-20', ms })
  countEvent('leadership changed', { leads: true })
  const { bank, sms, ocr } = observed(
    { ...server.ctx.gateways, ...gateways },
    createEvents(createLog('silent'), countEvent),
  )
  const movement = {
    txnId: '1-in-1',
    agreement: null,
    tradeacco: '1',
    cardTail: '1234',
    amountFen: fen(100n),
    purpose: 'purchase',
  } as const
  await bank.debit(movement)
  await assert.rejects(bank.credit(movement))
  await sms.send([])
  await ocr.readRows(Buffer.of())
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 }
  watchPool('replica', { pool, lanes: { waiting: 4 } })
  watchReplica({ current: () => ({ isReplica: false }) })
  watchOperation(async () => ({
    settleWaiting: new Map([['990001', 12]]),
    jobLateS: new Map([['settle-day', 1_800]]),
    queues: [{ queue: 'debits', length: 3, ageS: 40 }],
    ended: [],
    expiring: [],
    backupAgeS: Number.POSITIVE_INFINITY,
    drillAgeS: 7,
  }))
  const lines = (await (await read()).text()).split('\n')
  for (const line of [
    'jobs_total{job="run-plans",outcome="done"} 1',
    'jobs_total{job="run-plans",outcome="waiting"} 1',
    'job_seconds_bucket{le="0.1",job="run-plans"} 1',
    'leader 1',
    'gateway_calls_total{gateway="bank",call="debit",outcome="refused"} 1',
    'gateway_calls_total{gateway="bank",call="credit",outcome="failed"} 1',
    'gateway_calls_total{gateway="sms",call="send",outcome="unknown"} 1',
    'gateway_calls_total{gateway="ocr",call="readRows",outcome="busy"} 1',
    'gateway_seconds_count{gateway="sms",call="send"} 1',
    'database_connections{pool="replica",state="busy"} 3',
    'database_connections{pool="replica",state="waiting"} 1',
    'database_connections{pool="replica",state="reading"} 4',
    'replica_in_use 0',
    'operation_figures_up 1',
    'settle_waiting{fund="990001"} 12',
    'job_late_seconds{job="settle-day"} 1800',
    'queue_length{queue="debits"} 3',
    'queue_age_seconds{queue="debits"} 40',
    'backup_age_seconds +Inf',
    'restore_drill_age_seconds 7',
  ])
    assert.ok(lines.includes(line), line)
})

test('LIV-17 figures that cannot be read are absent, and that is a metric', async () => {
  watchOperation(() => Promise.reject(new Error('the database is away')))
  const text = await (await read()).text()
  assert.match(text, /^operation_figures_up 0$/m)
  assert.doesNotMatch(
    text,
    /^(?:settle_waiting|job_late_seconds|queue_length|queue_age_seconds|backup_age_seconds)[ {]/m,
  )
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
