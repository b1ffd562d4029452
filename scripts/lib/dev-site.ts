import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { NONCE, type WebBuild } from '@zhixiao/server/doors/site/pages.ts'
import { IS_PAGE, pageCallsTo } from './dev-page-calls.ts'
import { addressOf, answerOf, sendOn } from './dev-proxy.ts'
import type { Restarts } from './dev-restarts.ts'
import { type DevApp, load, openVite, serveApp } from './dev-vite.ts'
import { root } from './run.ts'

// Loaded by Vite, so that a change of them is seen too.
type FinishPage = typeof import('@zhixiao/server/doors/site/finish-page.ts')
type SecurityHeaders = typeof import('@zhixiao/server/doors/http/security-headers.ts')
const DOORS = join(root, 'apps/server/src/doors')

type Options = {
  server: Server
  restarts: Restarts
  /** Scheme and host that visitors use. */
  origin: string
  /** Receives what a loader or a component threw. */
  onError: (error: unknown) => void
}

/**
 * The site: the server answers everything but its pages, which are rendered here from the sources, by the steps that
 * render those of a build.
 */
export async function openSite({ server, restarts, origin, onError }: Options): Promise<DevApp> {
  const vite = await openVite('web', server)
  const api = pageCallsTo(() => addressOf(restarts, 'site'))
  const loadBuild = () => load<WebBuild>(vite, 'virtual:react-router/server-build')

  // A first page would wait for all sources.
  loadBuild().catch(() => {})

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // While the server starts, the sources of a page are loaded already.
    if (request.headers.accept?.includes('text/html')) loadBuild().catch(() => {})
    const answered = await answerOf(request, response, restarts, 'site')
    if (answered.headers[IS_PAGE] === undefined) return sendOn(answered, response)
    answered.resume()
    const rendered = await render(new URL(request.url ?? '/', origin))
    const { [NONCE]: nonce, ...headers } = Object.fromEntries(rendered.headers)
    const { html, policy } = await finished(await rendered.text(), nonce)
    response.writeHead(rendered.status, { ...headers, ...policy, 'cache-control': 'no-store' })
    response.end(html)
  }

  async function render({ pathname, searchParams }: URL): Promise<Response> {
    const build = await loadBuild()
    const { contextFor, createRequestHandler, pageOf, setOrigin } = build.entry.module
    setOrigin(origin)
    const { url } = pageOf(pathname, searchParams)
    return createRequestHandler(build, 'development')(new Request(`http://site${url}`), contextFor(api, onError))
  }

  async function finished(body: string, nonce: string | undefined) {
    const [{ finishPage }, { pagePolicy, securityHeaders }] = await Promise.all([
      load<FinishPage>(vite, join(DOORS, 'site/finish-page.ts')),
      load<SecurityHeaders>(vite, join(DOORS, 'http/security-headers.ts')),
    ])
    const { html, scripts } = nonce === undefined ? { html: body, scripts: [] } : finishPage(body, nonce, new Map())
    // Vite adds style sheets to a page by script.
    const source = pagePolicy({ scripts: scripts.join(' '), styles: "'unsafe-inline'" })
    return { html, policy: { ...securityHeaders, 'content-security-policy': source } }
  }

  return serveApp(vite, answer, onError)
}
