import type { Server } from 'node:http'
import { type ConsoleCallName, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { routeOf } from '@zhixiao/contract/define-call.ts'
import { Hono } from 'hono'
import type { Context } from '../../kernel/context.ts'
import { answer } from '../http/answer.ts'
import { atWork } from '../http/calls-at-work.ts'
import type { HttpEnv } from '../http/http.ts'
import { localOf } from '../http/local.ts'
import { pageFailed } from '../http/report.ts'
import { send } from '../http/sendable.ts'
import { type StaticFiles, staticFiles } from '../http/static-files.ts'
import { addProbes, type Ending } from '../site/app.ts'
import {
  asProbe,
  createBareServer,
  hasTwoHosts,
  isAllowedHost,
  listenerOf,
  PROBE,
  sendResponse,
} from '../site/serve.ts'
import { consoleRunner } from './console-door.ts'
import { consolePolicy } from './console-policy.ts'
import { inBrand } from './in-brand.ts'
import { insideOf } from './inside.ts'

/** Answered to this machine, or with the token. */
const METRICS = '/metrics'
const API = /^\/console-api\//

/** The console's server: its calls, its files, and its one page for every other address. */
export async function createConsoleServer(ctx: Context, buildDir: string | null, ending: Ending): Promise<Server> {
  const app = new Hono<HttpEnv>()
  addProbes(app, ctx, ending)
  for (const name of Object.keys(consoleCalls) as ConsoleCallName[]) {
    const { method } = consoleCalls[name]
    app.on(method, routeOf(consoleCalls[name]), consoleRunner(ctx, name))
  }
  app.notFound(() => answer('SYS-0404'))
  app.onError(() => answer('SYS-0500'))
  const api = listenerOf(app)
  const files = buildDir === null ? null : await staticFiles(buildDir, consolePolicy(), inBrand)
  const isInside = insideOf(ctx.env)
  const { isRebound } = localOf(ctx.env)
  const { consoleHosts } = ctx.env
  const server = createBareServer(ctx, ending)
  server.on('request', (req, res) => {
    const path = req.url?.split('?')[0] ?? ''
    if (PROBE.test(path)) return void api(asProbe(req), res)
    if (hasTwoHosts(req)) return sendResponse(answer('PARAM-0001', null, { status: 400 }), res)
    if (path === METRICS) return void api(req, res)
    // Outside the firm's networks every path is a 404.
    const isOurs = consoleHosts.length > 0 ? isAllowedHost(req.headers.host, consoleHosts) : !isRebound(req)
    if (!isInside(req) || !isOurs) return sendResponse(answer('SYS-0404'), res)
    if (API.test(path)) return void atWork(() => api(req, res))
    sendPage(files, path)
      .then(found => {
        if (found) send(req, res, found)
        else sendResponse(answer('SYS-0404'), res)
      })
      .catch((error: unknown) => {
        pageFailed(ctx, error)
        if (res.headersSent) res.destroy()
        else sendResponse(answer('SYS-0500'), res)
      })
  })
  return server
}

async function sendPage(files: StaticFiles | null, path: string) {
  if (!files) return null
  return (await files.find(path)) ?? (path.includes('.') ? null : ((await files.find('/index.html')) ?? null))
}
