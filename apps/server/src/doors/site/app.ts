import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callNames, calls } from '@zhixiao/contract/calls.ts'
import { methodsOf, routeOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { openApiOf } from '@zhixiao/contract/openapi.ts'
import { putSmsReceipts } from '@zhixiao/db/account/sms-sent.ts'
import { canServe } from '@zhixiao/db/ready.ts'
import { listReconciliations } from '@zhixiao/db/settle/reconciliation.ts'
import { Hono } from 'hono'
import type { Context } from '../../kernel/context.ts'
import { diskIsFull } from '../../kernel/disk-room.ts'
import { receiptForms } from '../../platform/gateways/sms/receipts.ts'
import { addressOf } from '../http/address.ts'
import { answer, apiHeaders, refusal, unavailable, unread } from '../http/answer.ts'
import type { Http, HttpEnv } from '../http/http.ts'
import { jsonOf } from '../http/json-of.ts'
import { localOf } from '../http/local.ts'
import { loopWasBlocked } from '../http/loop-watch.ts'
import { registry } from '../http/metrics.ts'
import { readBody } from '../http/read-body.ts'
import { docsPage } from './api-docs.ts'
import { addBankNotices } from './bank-notices.ts'
import { ReplayWindow } from './check-signature.ts'
import { showMails, showOutbox } from './outbox-page.ts'
import { reconciliationPage } from './reconciliation-page.ts'
import { siteRunner } from './site-door.ts'

/** Whether this process was asked to end; never set back. */
export type Ending = { begun: boolean }

const API_VERSION = '1.0.0'
/** A node whose database takes longer to answer counts as not ready. */
const READY_MS = 3_000
const LARGEST_RECEIPTS = 1_048_576

/** Everything except pages: the calls, their documents, and the endpoints for machines. */
export function createApp(ctx: Context, ending: Ending): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  addCalls(app, ctx)
  addDocuments(app, ctx)
  addProbes(app, ctx, ending)
  addSmsReceipts(app, ctx)
  addBankNotices(app, ctx)
  if (ctx.env.nodeEnv !== 'production') addOutbox(app, ctx)
  if (ctx.env.nodeEnv !== 'production') addReconciliation(app, ctx)
  if (ctx.env.demo && ctx.env.nodeEnv !== 'production') addDemoClock(app, ctx)
  return withRefusals(app)
}

/** What a process without visitors answers. */
export function createProbes(ctx: Context, ending: Ending): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  addProbes(app, ctx, ending)
  return withRefusals(app)
}

function withRefusals(app: Hono<HttpEnv>): Hono<HttpEnv> {
  app.notFound(() => answer('SYS-0404'))
  app.onError(() => answer('SYS-0500'))
  return app
}

function addCalls(app: Hono<HttpEnv>, ctx: Context): void {
  const window = new ReplayWindow()
  for (const name of callNames) {
    const call: SiteCall = calls[name]
    app.on([...methodsOf(call)], routeOf(call), siteRunner(ctx, window, name))
  }
}

function addDocuments(app: Hono<HttpEnv>, ctx: Context): void {
  // Built on the first request, because it takes longer than everything else before the first order.
  let document: ReturnType<typeof openApiOf> | null = null
  const read = () => {
    document ??= openApiOf(Object.values(calls), API_VERSION)
    return document
  }
  app.get('/api/openapi.json', http => http.json(read(), 200, { ...apiHeaders }))
  app.get('/api/docs', docsPage(read))
  app.get('/api/public-key', () => answer('0000', ctx.keys.publicKey))
}

/** Delivery receipts of the SMS provider, which signs nothing: the secret is in the address that the firm gave it. */
function addSmsReceipts(app: Hono<HttpEnv>, { env, db }: Context): void {
  const { sms } = env
  if (sms.adapter === 'embedded' || sms.receiptToken === undefined) return
  const form = receiptForms[sms.adapter]
  const expected = hash('sha256', sms.receiptToken, 'buffer')
  app.post('/api/gateway/sms-receipts/:token', async http => {
    if (!timingSafeEqual(hash('sha256', http.req.param('token'), 'buffer'), expected)) return answer('SYS-0404')
    const body = await readBody(http, addressOf(http.env.incoming, env.trustProxy), LARGEST_RECEIPTS)
    if (!body.ok) return refusal(unread[body.fault])
    const receipts = form.read(jsonOf(body.bytes))
    if (receipts === null) return answer('PARAM-0001', null, { status: 400 })
    await putSmsReceipts(db, receipts)
    return http.json(form.accepted, 200, { ...apiHeaders })
  })
}

export function addProbes(app: Hono<HttpEnv>, ctx: Context, ending: Ending): void {
  const { isLocal } = localOf(ctx.env)
  const plain = (text: string, headers = {}) => new Response(text, { headers: { ...apiHeaders, ...headers } })
  app.get('/healthz', () => (loopWasBlocked() ? unavailable() : plain('ok\n')))
  app.get('/readyz', async () => {
    if (ending.begun || diskIsFull()) return unavailable()
    const late = pause(READY_MS, false, { ref: false })
    const ready = await Promise.race([canServe(ctx.db).catch(() => false), late])
    return ready ? plain('ok\n') : unavailable()
  })
  app.get('/metrics', async http =>
    isLocal(http.env.incoming) || hasToken(ctx, http)
      ? plain(await registry.metrics(), { 'content-type': registry.contentType })
      : answer('SYS-0404'),
  )
}

/** Reading metrics from another machine requires the configured token. */
function hasToken({ env }: Context, http: Http): boolean {
  const shown = /^Bearer (.+)$/.exec(http.req.header('authorization') ?? '')?.[1]
  if (env.metricsToken === undefined || shown === undefined) return false
  // Hashed to equal length, as the constant-time comparison requires.
  return timingSafeEqual(hash('sha256', shown, 'buffer'), hash('sha256', env.metricsToken, 'buffer'))
}

/** Messages sent by the embedded SMS gateway, and mails to staff, for developers on this machine. */
function addOutbox(app: Hono<HttpEnv>, ctx: Context): void {
  const { isLocal } = localOf(ctx.env)
  app.get('/dev/outbox', async http => (isLocal(http.env.incoming) ? showOutbox(ctx, http) : answer('SYS-0404')))
  app.get('/dev/mails', async http => (isLocal(http.env.incoming) ? showMails(ctx, http) : answer('SYS-0404')))
}

/** The reconciliations after the last settlements. */
function addReconciliation(app: Hono<HttpEnv>, ctx: Context): void {
  const { isLocal } = localOf(ctx.env)
  app.get('/dev/reconciliation', async http =>
    isLocal(http.env.incoming) ? reconciliationPage(await listReconciliations(ctx.db, 30)) : answer('SYS-0404'),
  )
}

/** Every visitor of a demo shares its clock; its code is loaded only in a demo. */
function addDemoClock(app: Hono<HttpEnv>, ctx: Context): void {
  const { isRebound } = localOf(ctx.env)
  app.on(['GET', 'POST'], '/dev/clock', async http => {
    if (isRebound(http.env.incoming)) return answer('SYS-0404')
    const { pressClock, showClock } = await import('./clock-page.ts')
    return http.req.method === 'POST' ? pressClock(ctx, http) : showClock(ctx)
  })
  app.get('/dev/id-card', async http => {
    if (isRebound(http.env.incoming)) return answer('SYS-0404')
    const { showIdCard } = await import('./id-card-page.ts')
    return showIdCard(ctx, http)
  })
}
