import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
/** One body in the encodings it is sent in; the compressed ones only where they are smaller. */
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

/** A body that is compressed already, such as a font. */
export const asIs = (body: Buffer): Encoded => ({ identity: body, br: body, gzip: body })

/** The best encoding that the client accepts. */
export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  if (takes(accept, 'br')) return 'br'
  return takes(accept, 'gzip') ? 'gzip' : 'identity'
}

function takes(accept: string, name: string): boolean {
  const at = accept.indexOf(name)
  return at >= 0 && !/^\s*;\s*q=0(\.0+)?\s*(,|$)/.test(accept.slice(at + name.length))
}

const smaller = (packed: Buffer, body: Buffer): Buffer => (packed.length < body.length ? packed : body)
