import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'
/** One body in all encodings; compressed only where that is smaller. */
export type Encoded = Readonly<Record<Encoding, Buffer>>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses once for all later requests. `quality` is brotli's, 0 to 11. */
export async function encode(body: Buffer, quality: number): Promise<Encoded> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    zip(body, { level: 9 }),
  ])
  return { identity: body, br: smaller(br, body), gzip: smaller(gz, body) }
}

/** A body that is already compressed, such as a font. */
export const asIs = (body: Buffer): Encoded => ({ identity: body, br: body, gzip: body })

const negotiator = new Negotiator<Encoding>({
  // Our order of preference, for clients without one.
  supportedValues: ['br', 'gzip', 'identity'],
  // Browsers send a handful of different headers; the limit protects against clients that vary them.
  cache: new LRUCache<string, string>({ max: 100 }),
})

/** The preferred encoding that the client accepts. */
export const encodingFor = (accept: string | undefined): Encoding =>
  (accept === undefined ? null : negotiator.negotiate(accept)) ?? 'identity'

const smaller = (packed: Buffer, body: Buffer): Buffer => (packed.length < body.length ? packed : body)
