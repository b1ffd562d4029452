// The same pages without caches: every request is rendered and compressed. Asked, it tells its processor time so far.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { pageApi } from '@zhixiao/server/doors/site/page-api.ts'
import { createPages } from '@zhixiao/server/doors/site/pages.ts'
import { openContext } from '../people.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir } = optionsOf({ database: noDatabase, dataDir: '' })

/** Concurrent requests for one URL share a rendering, so each connection of the load gets its own renderer. */
const RENDERERS = 4

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 })
})

const ctx = openContext(database, dataDir)
const options = {
  buildDir: fileURLToPath(new URL('../../apps/web/build', import.meta.url)),
  api: pageApi(ctx),
  version: () => '1',
  onError: (error: unknown) => console.error(error),
  // Too small for any page; the cache takes no zero.
  cacheBytes: 1,
}
const renderers = await Promise.all(Array.from({ length: RENDERERS }, () => createPages(options)))
let asked = 0
const server = createServer((request, response) => renderers[asked++ % RENDERERS]?.handle(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  ready({ url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}` })
})
