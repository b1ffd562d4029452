import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { startTestServer } from '../../testing/server.ts'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})

test('LIV-17 without a collector no package of the SDK is loaded', async () => {
  await import('../../main.ts')
  await import('../../jobs/runner.ts')
  assert.deepEqual(
    loaded.filter(url => /@opentelemetry\/(?:sdk|exporter|otlp|resources)|start-traces/.test(url)),
    [],
  )
  await import('./start-traces.ts')
  assert.ok(loaded.some(url => url.includes('@opentelemetry/sdk-trace')))
})

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  kind: z.number(),
  status: z.object({ code: z.number().optional() }),
  attributes: z.array(attribute),
})
const exportForm = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A collector of OpenTelemetry on a free port. */
async function startCollector() {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    received.push(await json(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/v1/traces`,
    spans: () =>
      received.flatMap(each =>
        exportForm.parse(each).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => server.close(),
  }
}

test('LIV-17 a call is one trace with its steps and its answer, without a value of the customer', async () => {
  const { startTraces } = await import('./start-traces.ts')
  const collector = await startCollector()
  const tracing = startTraces({ url: collector.url, percent: 100, part: 'web' })
  const server = await startTestServer({ replaced: { tracing } })
  try {
    tracing.past('outside', 1, {})
    await server.client().call('token.login', { idType: '10', account: '13900000000', password: 'Wrong2026' })
    await assert.rejects(
      tracing.run('settle-day', 'job', async () => {
        tracing.past('bank debit', 5, { outcome: 'unknown' })
        throw new Error('no NAV of 13900000000')
      }),
    )
    await tracing.stop()
    const spans = collector.spans()
    assert.deepEqual(spans.map(({ name }) => name).toSorted(), ['bank debit', 'settle-day', 'token.login'])
    const [call, job, step] = ['token.login', 'settle-day', 'bank debit'].map(name =>
      spans.find(each => each.name === name),
    )
    assert.deepEqual(
      call?.attributes.map(({ key }) => key),
      ['code', 'request'],
    )
    assert.deepEqual([call?.status.code, job?.status.code], [0, 2])
    assert.deepEqual([step?.parentSpanId, step?.traceId], [job?.spanId, job?.traceId])
    assert.notEqual(call?.traceId, job?.traceId)
    assert.doesNotMatch(JSON.stringify(spans), /13900000000|Wrong2026/)
  } finally {
    await server.close()
    collector.close()
  }
})

test('LIV-17 statements are recorded by their text; a collector that is away fails nothing and holds up no end', async () => {
  const { startTraces } = await import('./start-traces.ts')
  const tracing = startTraces({ url: 'http://127.0.0.1:1/v1/traces', percent: 100, part: 'jobs' })
  const server = await startTestServer()
  const texts: string[] = []
  const { db, close } = connect(server.database, { max: 1, onQuery: text => texts.push(text) })
  try {
    assert.equal(
      await tracing.run('sweep', 'job', async () => {
        await sql`select ${'13900000000'}::text`.execute(db)
        return 'done'
      }),
      'done',
    )
    assert.deepEqual(texts, ['select $1::text'])
    await tracing.stop()
  } finally {
    await close()
    await server.close()
  }
})
