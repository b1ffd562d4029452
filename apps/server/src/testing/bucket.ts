import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { S3Settings } from '../platform/secrets/s3-store.ts'

type Kept = { bytes: string; at: string }

/** The part of S3 that the store uses, on this machine; requests without a signature are refused. */
export async function startBucket() {
  const kept = new Map<string, Kept>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')
    const key = pathname.replace('/pictures/', '')
    if (!isSigned) return response.writeHead(403).end()
    if (!pathname.startsWith('/pictures/'))
      return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      kept.set(key, { bytes: await text(request), at: new Date().toISOString() })
      return response.writeHead(200, { etag: '"e"' }).end()
    }
    if (request.method === 'DELETE') {
      kept.delete(key)
      return response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') {
      const rows = [...kept].map(
        ([name, { bytes, at }]) =>
          `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><ETag>"e"</ETag><Size>${bytes.length}</Size></Contents>`,
      )
      const xml = `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${rows.length}</KeyCount>${rows.join('')}</ListBucketResult>`
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
    }
    const found = kept.get(key)
    if (!found) return response.writeHead(404).end()
    const headers = {
      etag: '"e"',
      'last-modified': new Date(found.at).toUTCString(),
      'content-length': found.bytes.length,
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const settings: S3Settings = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    id: 'key',
    secret: 'secret',
  }
  return {
    settings,
    kept,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
