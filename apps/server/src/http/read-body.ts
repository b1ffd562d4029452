import type { Env } from '../kernel/env.ts'
import { Places } from '../kernel/places.ts'
import { addressOf } from './address.ts'
import { areTooManyCalls, waitingForBody } from './calls-at-work.ts'
import type { Http } from './http.ts'
import { SOCKETS_PER_ADDRESS } from './socket-limit.ts'

/** `many`: too many bodies of this address, or too many calls altogether. */
export type UnreadFault = 'long' | 'many'
type Body = { ok: true; bytes: Buffer<ArrayBuffer> } | { ok: false; fault: UnreadFault }

// Behind a proxy one connection can carry many requests, so sockets alone do not limit an address.
const unread = new Places(Number.POSITIVE_INFINITY, SOCKETS_PER_ADDRESS)

/** The body of a request, refused as soon as it exceeds `limit` bytes; the content-length header is not trusted. */
export async function readBody(http: Http, env: Pick<Env, 'trustProxy'>, limit: number): Promise<Body> {
  const request = http.env.incoming
  if (Number(request.headers['content-length'] ?? 0) > limit) return { ok: false, fault: 'long' }
  const leave = unread.take(addressOf(request, env.trustProxy))
  if (!leave) return { ok: false, fault: 'many' }
  try {
    const bytes = await waitingForBody(() => read(request, limit))
    if (bytes === null) return { ok: false, fault: 'long' }
    return areTooManyCalls() ? { ok: false, fault: 'many' } : { ok: true, bytes }
  } finally {
    leave()
  }
}

async function read(request: Http['env']['incoming'], limit: number): Promise<Buffer<ArrayBuffer> | null> {
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
