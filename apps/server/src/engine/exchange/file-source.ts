import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { Source } from '@zhixiao/domain/exchange/lines.ts'

const CHUNK_BYTES = 65_536

/** A file in pieces; each piece is valid until the next is requested. */
export const fileSource = (path: string): Source =>
  function* () {
    const file = openSync(path, 'r')
    try {
      const buffer = new Uint8Array(CHUNK_BYTES)
      for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) yield buffer.subarray(0, size)
    } finally {
      closeSync(file)
    }
  }

/** The SHA-256 of a file, in hex. */
export function hashOf(source: Source): string {
  const hash = createHash('sha256')
  for (const chunk of source()) hash.update(chunk)
  return hash.digest('hex')
}
