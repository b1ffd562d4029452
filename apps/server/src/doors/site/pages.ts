import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { encode } from '../http/encodings.ts'
import { pagePolicy, securityHeaders } from '../http/security-headers.ts'
import { type Sendable, send, sendable } from '../http/sendable.ts'
import { staticFiles } from '../http/static-files.ts'
import { pageFinisher } from './finish-page.ts'
import { createPageCache } from './page-cache.ts'
import { createTurns } from './page-turns.ts'

/** The API for pages: no HTTP in between and no session, so public data only. */
export type PageApi = {
  call<Name extends CallName>(
    name: Name,
    input: unknown,
  ): Promise<{ ok: true; data: OutputOf<Name> } | { ok: false; code: string }>
}

type Options = {
  /** Folder of the built web app: holds `client` and `server`. */
  buildDir: string
  api: PageApi
  /** Version of the public data; a page is cached as long as it is unchanged. */
  version: () => string
  onError: (error: unknown) => void
  cacheBytes?: number
  /** Whose turn a rendering is; null for none in particular. */
  visitorOf?: (request: IncomingMessage) => string | null
}

/** The web app as it is built for the server. */
export type WebBuild = ServerBuild & { entry: { module: WebEntry } }

/** The exports of `apps/web/src/entry.server.tsx` besides rendering. */
type WebEntry = {
  createRequestHandler: typeof createRequestHandler
  setOrigin(origin: string): void
  contextFor(api: PageApi, onError: (error: unknown) => void): RouterContextProvider
  pageOf(path: string, query: URLSearchParams): { url: string; known: boolean }
}

const MIB = 1_048_576
/** Brotli quality for pages compressed while a visitor waits. */
const QUALITY = 5
/** Set by a page that failed completely or partly: the next visitor may get a complete one. */
const NOT_KEPT = 'no-store'
/** Passed from the renderer to the server only: the nonce of the page's own scripts. */
export const NONCE = 'x-script-nonce'
/** Concurrent renderings; further requests must retry, so that cached pages and calls do not wait for them. */
const MAX_RENDERS = 128
/** Renderings for one visitor at once, and those that wait for their turn. */
const [TURNS, MAY_WAIT] = [2, 60]
/** Longer than any URL of the site. */
const MAX_URL = 2_048

/** Serves the built web app: its files, and its pages through a cache in front of the renderer. */
export async function createPages(options: Options) {
  const { buildDir, api, version, onError, cacheBytes = 64 * MIB, visitorOf = () => null } = options
  const build: WebBuild = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)
  const { contextFor, createRequestHandler, pageOf, setOrigin } = build.entry.module
  const render = createRequestHandler(build, 'production')
  const files = await staticFiles(join(buildDir, 'client'))
  const finish = await pageFinisher(join(buildDir, 'client'))
  const cache = createPageCache(cacheBytes)
  const underWay = new Map<string, Promise<Sendable>>()
  const inTurn = createTurns(TURNS, MAY_WAIT)

  /** The page of a URL, rendered once for all concurrent requests; null while too many pages are being rendered. */
  function page(address: string): Promise<Sendable> | null {
    const rendering = underWay.get(address)
    if (rendering) return rendering
    if (underWay.size >= MAX_RENDERS) return null
    const started = renderPage(address).finally(() => underWay.delete(address))
    underWay.set(address, started)
    return started
  }

  /** While the database is away a page of earlier data is better than none. */
  async function newest(address: string): Promise<Sendable | null> {
    const rendered = await page(address)
    return rendered?.status === 503 ? (cache.last(address) ?? rendered) : rendered
  }

  async function renderPage(address: string): Promise<Sendable> {
    const from = version()
    // Built from the URL alone: no other part of a visitor's request can enter a page.
    const answer = await render(new Request(`http://site${address}`), contextFor(api, onError))
    const isKept = answer.status < 500 && answer.headers.get('cache-control') !== NOT_KEPT
    const rendered = await finished(answer, isKept)
    // What changed during the rendering may be of either version.
    if (isKept && version() === from) cache.put(address, from, rendered)
    return rendered
  }

  /** A rendered page ready to send: compressed, with its styles and its policy. */
  async function finished(answer: Response, isKept: boolean): Promise<Sendable> {
    // Only pages have a nonce: feeds and redirects stay as they are.
    const { [NONCE]: nonce, ...own } = Object.fromEntries(answer.headers)
    const body = await answer.text()
    const { html, scripts, styles } =
      nonce === undefined ? { html: body, scripts: [], styles: [] } : finish(body, nonce)
    const headers: Record<string, string> = { ...own, ...securityHeaders }
    headers['content-security-policy'] = pagePolicy({ scripts: scripts.join(' '), styles: styles.join(' ') })
    headers['cache-control'] = isKept ? 'public, max-age=0, must-revalidate' : NOT_KEPT
    if (answer.status === 503) headers['retry-after'] = '5'
    return sendable(answer.status, headers, await encode(Buffer.from(html), QUALITY))
  }

  async function respond(request: IncomingMessage, response: ServerResponse, path: string, search: string) {
    try {
      const file = files.find(path)
      if (file) {
        send(request, response, await file)
        return
      }
      const { url } = pageOf(path, new URLSearchParams(search))
      const visitor = visitorOf(request)
      const find = async () => cache.get(url, version()) ?? newest(url)
      const whole = cache.get(url, version()) ?? (await (visitor === null ? find() : inTurn(visitor, find)))
      if (whole) send(request, response, whole)
      else response.writeHead(503, { ...securityHeaders, 'cache-control': 'no-store', 'retry-after': '5' }).end()
    } catch (error) {
      onError(error)
      if (!response.headersSent) response.writeHead(500, { ...securityHeaders, 'cache-control': 'no-store' })
      response.end()
    }
  }

  return {
    /** Sets the scheme and host that visitors use, before the first page is requested. */
    setOrigin,
    /** Answers a request for a page or a file; API requests must not come here. */
    handle(request: IncomingMessage, response: ServerResponse): void {
      const url = request.url ?? '/'
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' }).end()
      } else if (url.length > MAX_URL) {
        response.writeHead(414, securityHeaders).end()
      } else {
        // Cached pages are sent without a promise or a URL object in between.
        const kept = cache.get(url, version())
        if (kept) send(request, response, kept)
        else void respond(request, response, ...splitUrl(url))
      }
    },
  }
}

function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
