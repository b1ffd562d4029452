import { callNames, calls } from '@zhixiao/contract/calls.ts'
import { openApiOf } from '@zhixiao/contract/openapi.ts'
import { listOutbox } from '@zhixiao/db/account/outbox.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from '../context.ts'
import { OUTBOX_PLACE } from '../gateways/sms.ts'
import { isLocal } from './address.ts'
import { answer, apiHeaders, unavailable } from './answer.ts'
import { docsPage } from './api-docs.ts'
import { ReplayWindow } from './check-signature.ts'
import { registry } from './metrics.ts'
import { callRunner, routesOf } from './run-call.ts'

const JSON_LIMIT = 64 * 1024
const FORM_LIMIT = 12 * 1024 * 1024
const API_VERSION = '1.0.0'

/** Everything that is not a page: the calls, their documents, and what machines ask of a server. */
export function createApp(ctx: Context): Hono {
  const app = new Hono()
  addCalls(app, ctx)
  addDocuments(app, ctx)
  addProbes(app, ctx)
  if (ctx.env.nodeEnv !== 'production') addOutbox(app, ctx)
  app.notFound(() => answer('SYS-0404'))
  app.onError(() => answer('SYS-0500'))
  return app
}

function addCalls(app: Hono, ctx: Context): void {
  const window = new ReplayWindow()
  const limit = (maxSize: number) => bodyLimit({ maxSize, onError: () => answer('SYS-0413') })
  const [json, form] = [limit(JSON_LIMIT), limit(FORM_LIMIT)]
  for (const name of callNames) {
    const { methods, path } = routesOf(name)
    app.on(methods, path, 'files' in calls[name] ? form : json, callRunner(ctx, window, name))
  }
}

function addDocuments(app: Hono, ctx: Context): void {
  const document = openApiOf(Object.values(calls), API_VERSION)
  const page = docsPage(document)
  app.get('/api/openapi.json', http => http.json(document, 200, { ...apiHeaders }))
  app.get('/api/docs', () => page())
  app.get('/api/public-key', () => answer('0000', ctx.keys.publicKey))
}

function addProbes(app: Hono, ctx: Context): void {
  const plain = (text: string, headers = {}) => new Response(text, { headers: { ...apiHeaders, ...headers } })
  app.get('/healthz', () => plain('ok\n'))
  app.get('/readyz', async () => {
    try {
      await readClock(ctx.db)
      return plain('ok\n')
    } catch {
      return unavailable()
    }
  })
  app.get('/metrics', async http =>
    isLocal(http) ? plain(await registry.metrics(), { 'content-type': registry.contentType }) : answer('SYS-0404'),
  )
}

/** What the embedded SMS gateway sent, for whoever develops on this machine. */
function addOutbox(app: Hono, ctx: Context): void {
  app.get('/dev/outbox', async http => {
    if (!isLocal(http)) return answer('SYS-0404')
    const messages = await listOutbox(ctx.db, 50)
    return answer(
      '0000',
      messages.map(({ mobile_enc, body, at }) => ({ mobile: ctx.keys.open(mobile_enc, OUTBOX_PLACE), body, at })),
    )
  })
}
