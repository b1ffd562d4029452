import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { createPages } from './pages.ts'

/** A minimal built web app: one route whose page shows the code that its call returned. */
const serverBundle = `
import { RouterContextProvider, createContext, createRequestHandler } from 'react-router'
const api = createContext()
const entry = { module: {
  default: (request, status, headers, context) => {
    const seen = context.staticHandlerContext.loaderData.fund ?? 'none'
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('x-script-nonce', 'n1')
    const head = '<head><link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b-1.css#"/></head>'
    const scripts = '<script nonce="n1">ours()</script><script>theirs()</script><script nonce="n2">guess()</script><script nonce="n1" src="/x.js"></script>'
    return new Response(head + '<p title="<script nonce=&quot;n1&quot;>">' + seen + ' '.repeat(600) + '</p>' + scripts, { status, headers })
  },
  setOrigin() {},
  createRequestHandler,
  contextFor(given) { const c = new RouterContextProvider(); c.set(api, given); return c },
  pageOf(path, query) {
    const sort = query.get('sort')
    if (path !== '/fund') return { url: '/404', known: false }
    return { url: sort ? '/fund?sort=' + sort : '/fund', known: true }
  },
} }
const module = { default: () => null, loader: async ({ context, request }) => {
  const result = await context.get(api).call('content.fundList', {})
  if (result.code === 'SYS-0503') throw new Response(null, { status: 503 })
  return result.code + new URL(request.url).search
} }
const missing = { default: () => null, loader: () => { throw new Response(null, { status: 404 }) } }
const root = { default: () => null, ErrorBoundary: () => null }
export { entry }
export const routes = {
  root: { id: 'root', path: '', module: root },
  fund: { id: 'fund', parentId: 'root', path: 'fund', module },
  missing: { id: 'missing', parentId: 'root', path: '*', module: missing },
}
const asset = (id, hasLoader) => ({ id, hasLoader, hasAction: false, hasErrorBoundary: id === 'root', module: '/x.js', imports: [] })
export const assets = { entry: { module: '/x.js', imports: [] }, routes: { root: asset('root', false), fund: asset('fund', true), missing: asset('missing', true) }, url: '/m.js', version: '1' }
export const assetsBuildDirectory = 'client', basename = '/', publicPath = '/', future = {}, ssr = true, isSpaMode = false, prerender = [], routeDiscovery = { mode: 'initial' }
`

// Inside the workspace, so that the bundle finds the router.
const folder = await mkdtemp(join(import.meta.dirname, '.pages-test-'))
let version = '1'
let away = false
let calls = 0
let gate: Promise<void> | undefined
let origin: URL

const server = createServer()

before(async () => {
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server', 'index.js'), serverBundle)
  await writeFile(join(folder, 'client', 'assets', 'a-1.js'), 'export const a = 1 // '.padEnd(900, 'x'))
  await writeFile(join(folder, 'client', 'assets', 'a-1.js.map'), '{}')
  await writeFile(join(folder, 'client', 'assets', 'a-1.css'), 'p{margin:0}')
  await writeFile(join(folder, 'client', 'assets', 'b-1.css'), 'b{margin:0}')
  const pages = await createPages({
    buildDir: folder,
    version: () => version,
    onError: assert.ifError,
    visitorOf: request => request.headers['x-visitor']?.toString() ?? null,
    api: {
      async call() {
        calls += 1
        await gate
        return { ok: false, code: away ? 'SYS-0503' : `v${version}` }
      },
    },
  })
  pages.setOrigin('http://site')
  server.on('request', (req, res) => pages.handle(req, res))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  origin = new URL(`http://127.0.0.1:${address.port}`)
})

after(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: origin.hostname, port: origin.port, path, headers, method, agent: false },
      response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

test('a page is rendered once for all, and again within one look when the data changes', async () => {
  calls = 0
  const many = await Promise.all([1, 2, 3, 4].map(() => get('/fund')))
  assert.ok(many.every(answer => answer.body.toString().includes('v1')))
  assert.equal(calls, 1)
  version = '2'
  assert.ok((await get('/fund')).body.toString().includes('v2'))
  assert.equal(calls, 2)
})

test('LIV-15 a visitor has two pages rendered at once and sixty waiting; others do not wait for it', async () => {
  const released = Promise.withResolvers<void>()
  gate = released.promise
  version = 'turns'
  calls = 0
  const as = (visitor: string, sort: string) => get(`/fund?sort=${sort}`, { 'x-visitor': visitor })
  const flood = Array.from({ length: 65 }, (_, nth) => as('greedy', `g${nth}`))
  const refused = await Promise.any(flood)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
  const other = as('other', 'alone')
  while (calls < 3) await new Promise(resolve => setImmediate(resolve))
  assert.equal(calls, 3, 'two of the greedy visitor, and the one of another')
  released.resolve()
  gate = undefined
  assert.equal((await other).status, 200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  assert.equal(statuses.filter(status => status === 200).length, 62)
  assert.equal(statuses.filter(status => status === 503).length, 3)
})

test('unknown query fields reach neither the cache nor the page', async () => {
  await get('/fund')
  calls = 0
  const page = await get('/fund?utm=%3Cscript%3E')
  assert.equal(calls, 0)
  assert.ok(!page.body.toString().includes('utm'))
  assert.ok((await get('/fund?sort=year')).body.toString().includes('?sort=year'))
})

test('styles stand in the page, allowed by their hash, and are not fetched once more', async () => {
  const { headers, body } = await get('/fund')
  assert.match(
    body.toString(),
    /<style>p\{margin:0\}<\/style><link rel="stylesheet" href="\/assets\/a-1.css" disabled="">/,
  )
  // The router's mark on a style sheet that later code also requests does not make the browser fetch it.
  assert.match(
    body.toString(),
    /<style>b\{margin:0\}<\/style><link rel="stylesheet" href="\/assets\/b-1.css" disabled=""><link rel="stylesheet" href="\/assets\/b-1.css#" disabled="">/,
  )
  assert.ok(String(headers['content-security-policy']).includes(`style-src 'self' ${hashOf('p{margin:0}')} `))
})

test('a client that has the page gets 304', async () => {
  const first = await get('/fund', { 'accept-encoding': 'br' })
  assert.equal(first.headers['content-encoding'], 'br')
  assert.ok(brotliDecompressSync(first.body).toString().includes('<p title='))
  const again = await get('/fund', { 'if-none-match': first.headers.etag ?? '' })
  assert.equal(again.status, 304)
  assert.equal(again.body.length, 0)
})

test('PUB-12 an unknown path is answered 404', async () => {
  assert.equal((await get('/nothing-here')).status, 404)
})

test('SEC-07 only scripts that carry the nonce of the rendering are allowed, and the nonce leaves the page', async () => {
  const { body } = await get('/fund')
  assert.ok(
    body
      .toString()
      .endsWith(
        '<script>ours()</script><script>theirs()</script><script nonce="n2">guess()</script><script src="/x.js"></script>',
      ),
  )
})

test('SEC-07 a page carries a policy that names its scripts and refuses all else', async () => {
  const { headers } = await get('/fund')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.ok(policy.includes(`script-src 'self' ${hashOf('ours()')};`), policy)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types sanitised-html$/)
  assert.equal(headers['x-script-nonce'], undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('LIV-11 while the database is away kept pages are served and others are 503, which is not kept', async () => {
  await get('/fund')
  away = true
  try {
    const kept = await get('/fund')
    assert.equal(kept.status, 200)
    // The last change before the loss: a page of earlier data is better than none.
    version = 'lost'
    const earlier = await get('/fund')
    assert.equal(earlier.status, 200)
    assert.deepEqual(earlier.body, kept.body)
    const refused = await get('/fund?sort=week')
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '5')
    assert.equal(refused.headers['cache-control'], 'no-store')
  } finally {
    away = false
  }
  assert.equal((await get('/fund?sort=week')).status, 200)
})

test('of many addresses asked for at once only so many are rendered, and kept pages do not wait', async () => {
  await get('/fund')
  const held = Promise.withResolvers<void>()
  gate = held.promise
  const asked = Array.from({ length: 130 }, (_, at) => get(`/fund?sort=${at}`))
  const refused = await Promise.race(asked)
  assert.equal(refused.status, 503)
  assert.equal(refused.headers['retry-after'], '5')
  assert.equal((await get('/fund')).status, 200)
  gate = undefined
  held.resolve()
  const answers = await Promise.all(asked)
  assert.equal(answers.filter(answer => answer.status === 200).length, 128)
  assert.equal((await get('/fund?sort=129')).status, 200)
})

test('built files are kept for good by clients; source maps and paths out of the folder are not there', async () => {
  const file = await get('/assets/a-1.js', { 'accept-encoding': 'br' })
  assert.equal(file.status, 200)
  assert.match(file.headers['cache-control'] ?? '', /immutable/)
  assert.equal(file.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(file.headers['content-encoding'], 'br')
  for (const path of [
    '/assets/a-1.js.map',
    '/assets/../../server/index.js',
    '/%2e%2e/server/index.js',
    '/server/index.js',
  ]) {
    assert.equal((await get(path)).status, 404, path)
  }
})

test('only reading is allowed', async () => {
  const refused = await get('/fund', {}, 'POST')
  assert.equal(refused.status, 405)
  assert.equal(refused.headers.allow, 'GET, HEAD')
  const head = await get('/fund', {}, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal(head.body.length, 0)
})
