import { once } from 'node:events'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { CERTIFICATE, CERTIFICATE_KEY } from './localhost-certificate.ts'

export const VAULT_TOKEN = 'hvs.of-the-site'
type Secret = { version: number; data: Record<string, string> | null }

/**
 * The part of the HTTP API of Vault and OpenBao that the product uses, written from its public description: one KV
 * store of version 2 mounted at `secret`. `state` breaks it, `before` comes between a request and its answer.
 */
export async function startVault() {
  const secrets = new Map<string, Secret>()
  const stub = {
    url: '',
    secrets,
    asked: 0,
    state: 'open' as 'open' | 'sealed' | 'forbidden' | 'cut',
    token: { policies: ['default', 'site'] as string[], ttl: 0 },
    before: () => {},
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  function answer(method: string, path: string, body: string): [status: number, content: object] {
    if (path === '/v1/auth/token/lookup-self') return [200, { data: stub.token }]
    if (!path.startsWith('/v1/secret/data/')) return [404, { errors: [] }]
    const found = secrets.get(path)
    const metadata = { version: found?.version ?? 0 }
    if (method === 'GET') {
      if (!found) return [404, { errors: [] }]
      return [found.data === null ? 404 : 200, { data: { data: found.data, metadata } }]
    }
    const { options, data } = JSON.parse(body)
    if (options.cas !== metadata.version)
      return [400, { errors: ['check-and-set parameter did not match the current version'] }]
    secrets.set(path, { version: metadata.version + 1, data })
    return [200, { data: { version: metadata.version + 1 } }]
  }
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, async (request, response) => {
    const body = await text(request)
    stub.asked++
    stub.before()
    const end = (status: number, content: object) => response.writeHead(status).end(JSON.stringify(content))
    if (stub.state === 'cut') {
      response.writeHead(200, { 'content-length': 10 })
      return response.write('{', () => response.destroy())
    }
    if (stub.state === 'sealed') return end(503, { errors: ['Vault is sealed'] })
    if (stub.state === 'forbidden' || request.headers['x-vault-token'] !== VAULT_TOKEN)
      return end(403, { errors: ['permission denied'] })
    end(...answer(request.method ?? '', request.url ?? '', body))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  stub.url = `https://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`
  return stub
}
