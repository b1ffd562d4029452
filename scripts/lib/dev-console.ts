import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { answerOf, sendOn } from './dev-proxy.ts'
import type { Restarts } from './dev-restarts.ts'
import { type DevApp, load, openVite, serveApp } from './dev-vite.ts'
import { root } from './run.ts'

// Loaded by Vite, so that a change of them is seen too.
type InBrand = typeof import('@zhixiao/server/doors/console/in-brand.ts')
type ConsolePolicy = typeof import('@zhixiao/server/doors/console/console-policy.ts')
type SecurityHeaders = typeof import('@zhixiao/server/doors/http/security-headers.ts')
const SERVER = join(root, 'apps/server/src')

type Options = { server: Server; restarts: Restarts; onError: (error: unknown) => void }

const OF_SERVER = /^\/(?:console-api\/|metrics$|healthz$|readyz$)/
/** Marks Vite's own scripts and styles for the policy of the page. */
const NONCE = 'dev'

/** The operators' console: its one page for every address; the server answers its calls. */
export async function openConsole({ server, restarts, onError }: Options): Promise<DevApp> {
  const vite = await openVite('console', server, { html: { cspNonce: NONCE } })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (OF_SERVER.test(path) || path.includes('.'))
      return sendOn(await answerOf(request, response, restarts, 'console'), response)
    const [{ inBrand }, { consolePolicy }, { securityHeaders }] = await Promise.all([
      load<InBrand>(vite, join(SERVER, 'doors/console/in-brand.ts')),
      load<ConsolePolicy>(vite, join(SERVER, 'doors/console/console-policy.ts')),
      load<SecurityHeaders>(vite, join(SERVER, 'doors/http/security-headers.ts')),
    ])
    const source = await readFile(join(root, 'apps/console/index.html'), 'utf8')
    const html = await vite.transformIndexHtml(path, inBrand(source))
    response.writeHead(200, {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': consolePolicy(`'nonce-${NONCE}'`),
      'cache-control': 'no-store',
    })
    response.end(html)
  }

  return serveApp(vite, answer, onError)
}
