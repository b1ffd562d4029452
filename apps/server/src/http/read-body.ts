import type { IncomingMessage } from 'node:http'

/** The body of a request, or null as soon as it exceeds `limit` bytes; the content-length header is not trusted. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null
  const chunks: Buffer[] = []
  let bytes = 0
  // Keeps the connection open for a body that is too long, so that the refusal still reaches the sender.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
