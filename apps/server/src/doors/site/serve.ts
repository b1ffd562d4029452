import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { brand } from '@zhixiao/domain/brand.ts'
import type { Context } from '../../kernel/context.ts'
import { urlOf } from '../../kernel/env.ts'
import { answer, unavailable } from '../http/answer.ts'
import { atWork, isRoomForCall } from '../http/calls-at-work.ts'
import { isFilePath, sendFile } from '../http/files.ts'
import { keptFiles } from '../http/kept-files.ts'
import { pageFailed } from '../http/report.ts'
import { limitSockets } from '../http/socket-limit.ts'
import { createApp, createProbes, type Ending } from './app.ts'
import { createResources, isResourcePath } from './resources.ts'
import { SECURITY_TXT, securityTxt } from './security-txt.ts'

/** Answers every request for a page or a file, including unknown ones. */
export type PageHandler = (req: IncomingMessage, res: ServerResponse) => void

const MAX_CONNECTIONS = 4_096
const GRACE_MS = 10_000

// Spellings that a proxy and this server could parse differently; no route contains them.
const CROOKED = /\/\/|[\\;]|\/\.|%(?:2f|5c|2e|3b|00)/i
export const PROBE = /^\/(?:healthz|readyz)$/
const OURS = /^\/(?:api\/|metrics$|dev\/)/

/**
 * Answers the requests of a server by an app. The library replaces the global Response by one that is written in one piece,
 * which halves the cost of an answer. It would close a connection half a second after an answer to a body that still arrives,
 * and the sender would lose the answer; Node reads the rest of the body within the time of a request.
 */
export const listenerOf = ({ fetch }: { fetch: Parameters<typeof getRequestListener>[0] }) =>
  getRequestListener(fetch, { autoCleanupIncoming: false })

/** The only HTTP server: API paths go to the app, public files to theirs, everything else to the pages. */
export function createHttpServer(ctx: Context, pages: PageHandler | null, ending: Ending = { begun: false }): Server {
  const app = createApp(ctx, ending)
  const files = keptFiles(ctx.db)
  const api = listenerOf(app)
  const sendResource = createResources(ctx)

  async function listener(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split('?')[0] ?? ''
    // A busy node is alive, so no call keeps a probe out.
    if (PROBE.test(path)) return api(asProbe(req), res)
    if (hasTwoHosts(req)) return sendResponse(answer('PARAM-0001', null, { status: 400 }), res)
    const isSecurityTxt = path === SECURITY_TXT
    if ((CROOKED.test(path) && !isSecurityTxt) || !isAllowedHost(req.headers.host, ctx.env.allowedHosts))
      return sendResponse(answer('SYS-0404'), res)
    if (isSecurityTxt) return sendResponse((await securityContact(ctx, req)) ?? answer('SYS-0404'), res)
    if (OURS.test(path)) return isRoomForCall() ? atWork(() => api(req, res)) : sendResponse(unavailable(), res)
    if (isFilePath(path) && (await sendFile(files, req, res))) return
    if (isResourcePath(path) && (await sendResource(req, res))) return
    if (pages) pages(req, res)
    else sendResponse(answer('SYS-0404'), res)
  }

  const server = createBareServer(ctx, ending)
  server.on('request', (req, res) => {
    listener(req, res).catch((error: unknown) => {
      pageFailed(ctx, error)
      if (res.headersSent) res.destroy()
      else sendResponse(answer('SYS-0500'), res)
    })
  })
  return server
}

async function securityContact({ clock, env }: Context, { socket }: IncomingMessage): Promise<Response | null> {
  const origin = env.origin ?? urlOf(env.host, socket.localPort ?? env.port)
  return securityTxt(brand.security, origin, (await clock.now()).getTime())
}

/** Health and metrics of a process without visitors. */
export function createProbeServer(ctx: Context, ending: Ending): Server {
  const server = createBareServer(ctx, ending)
  const probes = listenerOf(createProbes(ctx, ending))
  server.on('request', (req, res) => {
    req.headers.host ??= 'localhost'
    void probes(req, res)
  })
  return server
}

const VISITOR_IDLE_MS = 5_000
/**
 * Longer than balancers keep an idle connection (60 s in nginx and the clouds): one that we closed first could be chosen for a
 * request at that moment, which would fail.
 */
const BALANCER_IDLE_MS = 75_000

/** A server with the limits of all of ours, without an answer. */
export function createBareServer({ env }: Pick<Context, 'env'>, ending: Ending): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: env.trustProxy === 0 ? VISITOR_IDLE_MS : BALANCER_IDLE_MS,
    connectionsCheckingInterval: 5_000,
  })
  server.maxConnections = MAX_CONNECTIONS
  if (env.trustProxy === 0) limitSockets(server)
  server.on('request', (_, res) => {
    // Sends `Connection: close`, so that the balancer opens its next connection to another node.
    if (ending.begun) res.shouldKeepAlive = false
  })
  return server
}

/** A balancer asks by HTTP/1.0 without a host, or by the node's address. */
export function asProbe(req: IncomingMessage): IncomingMessage {
  req.headers.host = 'localhost'
  return req
}

/** Proxy and server could each believe another one. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  return allowed.length === 0 || allowed.includes((host ?? '').replace(/:\d+$/, '').toLowerCase())
}

export function sendResponse(response: Response, res: ServerResponse): void {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  response.text().then(
    text => res.end(text),
    () => res.destroy(),
  )
}

/**
 * Ends a server without failing a request: for `waitMs` it is not ready but still answers everything, until every
 * balancer has noticed.
 */
export async function drainServer(server: Server, ending: Ending, waitMs: number): Promise<void> {
  ending.begun = true
  if (waitMs > 0) await pause(waitMs)
  await closeServer(server)
}

/** Stops accepting connections and lets running requests finish. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}
