import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'
/** One body in all encodings; compressed only where that is smaller. */
export type Encoded = Readonly<Record<Encoding, Buffer>>

const brotli = promisify(brotliCompress)

/**
 * Compresses once for all later requests. `quality` is brotli's, 0 to 11. Few clients take gzip and no brotli, so it is
 * made for the first of them.
 */
export async function encode(body: Buffer, quality: number): Promise<Encoded> {
  const br = await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
  let gzip: Buffer | undefined
  return {
    identity: body,
    br: smaller(br, body),
    get gzip() {
      gzip ??= smaller(gzipSync(body), body)
      return gzip
    },
  }
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
