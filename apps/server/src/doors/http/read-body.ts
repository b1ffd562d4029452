import type { IncomingMessage } from 'node:http'
import { Semaphore } from '../../kernel/semaphore.ts'
import { areTooManyCalls, waitingForBody } from './calls-at-work.ts'
import type { Http } from './http.ts'
import { SOCKETS_PER_ADDRESS } from './socket-limit.ts'

/** `many`: too many bodies of this address, or too many calls altogether; `gone`: the sender broke off. */
export type UnreadFault = 'long' | 'many' | 'gone'
type Body = { ok: true; bytes: Buffer<ArrayBuffer> } | { ok: false; fault: UnreadFault }

const refused = (fault: UnreadFault): Body => ({ ok: false, fault })

// Behind a proxy one connection can carry many requests, so sockets alone do not limit an address.
const unread = new Semaphore(SOCKETS_PER_ADDRESS)

/** Most bytes of all bodies on their way: what has arrived counts, so a sender who sends nothing takes nothing from others. */
const MOST_HELD = 256 * 1024 * 1024
let held = 0

/**
 * The body of a request from `address`, refused as soon as it exceeds `limit` bytes; the content-length header is not
 * trusted.
 */
export async function readBody(http: Http, address: string, limit: number): Promise<Body> {
  const request = http.env.incoming
  if (Number(request.headers['content-length'] ?? 0) > limit) return refused('long')
  // The site and the console of one process have ports, and places, of their own.
  const place = `${request.socket.localPort} ${address}`
  const body = await unread.hold(place, () => waitingForBody(() => read(request, limit)))
  http.set('bodyAt', performance.now())
  if (!body) return refused('many')
  return body.ok && areTooManyCalls() ? refused('many') : body
}

async function read(request: IncomingMessage, limit: number): Promise<Body> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Keeps the connection open for a body that is refused, so that the refusal still reaches the sender.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      held += chunk.length
      if (bytes > limit) return refused('long')
      if (held > MOST_HELD) return refused('many')
      chunks.push(chunk)
    }
    return { ok: true, bytes: Buffer.concat(chunks) }
  } catch (error) {
    // Not a lost connection to the database, which has the same code.
    if (request.destroyed) return refused('gone')
    throw error
  } finally {
    held -= bytes
  }
}
