import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoded, type Encoding, encodingFor } from './encodings.ts'

/** A response with everything precomputed. */
export type Sendable = {
  status: number
  etag: string
  bodies: Encoded
  /** Header names and values alternating, for each encoding. */
  headers: Readonly<Record<Encoding, readonly string[]>>
  bytes: number
}

export function sendable(status: number, headers: Readonly<Record<string, string>>, bodies: Encoded): Sendable {
  // Weak: the same answer in another encoding has the same tag.
  const etag = `W/"${createHash('sha1').update(bodies.identity).digest('base64url')}"`
  const common = Object.entries({ ...headers, etag, vary: 'accept-encoding' }).flat()
  const withBody = (encoding: Encoding): string[] => {
    const packed = bodies[encoding] !== bodies.identity
    return [
      ...common,
      'content-length',
      String(bodies[encoding].length),
      ...(packed ? ['content-encoding', encoding] : []),
    ]
  }
  return {
    status,
    etag,
    bodies,
    headers: {
      br: withBody('br'),
      identity: withBody('identity'),
      get gzip() {
        return withBody('gzip')
      },
    },
    // gzip is compressed later and is about as long as brotli.
    bytes: bodies.identity.length + 2 * bodies.br.length + 2_000,
  }
}

/** Sends the response, or 304 if the client's copy is current. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Sendable): void {
  const { headers } = request
  if (answer.status === 200 && headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, notModified(answer)).end()
    return
  }
  const encoding = encodingFor(headers['accept-encoding'])
  response.writeHead(answer.status, [...answer.headers[encoding]])
  response.end(request.method === 'HEAD' ? undefined : answer.bodies[encoding])
}

/** A 304 repeats the headers that caches use, without those of the body. */
function notModified({ headers: { identity } }: Sendable): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < identity.length; i += 2) {
    const name = identity[i] ?? ''
    if (name !== 'content-length' && name !== 'content-type') kept.push(name, identity[i + 1] ?? '')
  }
  return kept
}
