import type { Db } from '@zhixiao/db/connect.ts'
import { type FileHead, findPublicFile, readFilePart } from '@zhixiao/db/content/files.ts'

/** Bytes per read: a clip is sent in parts, so that it is never in memory whole. */
const PART = 1_048_576
const KEPT_BYTES = 32 * PART

export type KeptFiles = {
  /** Queried from the database each time: a text may be withdrawn, and its files with it. */
  find(sha256: string): Promise<FileHead | null>
  /** The bytes from `start` to `end`, both included. */
  parts(file: FileHead, start: number, end: number): AsyncIterable<Buffer>
}

/**
 * The public files. Files of one part are cached (LRU): under its hash a file never changes, so the bytes of a page's
 * pictures are read once.
 */
export function keptFiles(db: Db, keptBytes: number = KEPT_BYTES): KeptFiles {
  const kept = new Map<string, { file: FileHead; bytes: Buffer }>()
  let total = 0

  function keep(file: FileHead, bytes: Buffer): void {
    if (kept.has(file.sha256)) return
    kept.set(file.sha256, { file, bytes })
    total += file.size
    for (const [oldest, { file }] of kept) {
      if (total <= keptBytes) break
      kept.delete(oldest)
      total -= file.size
    }
  }

  return {
    async find(sha256) {
      const known = kept.get(sha256)
      if (known) {
        // Moves it to the most recently used end.
        kept.delete(sha256)
        kept.set(sha256, known)
      }
      return findPublicFile(db, sha256)
    },
    async *parts(file, start, end) {
      if (file.size <= PART) {
        const bytes = kept.get(file.sha256)?.bytes ?? (await readFilePart(db, file.sha256, 0, file.size))
        keep(file, bytes)
        yield bytes.subarray(start, end + 1)
        return
      }
      for (let at = start; at <= end; at += PART) {
        yield await readFilePart(db, file.sha256, at, Math.min(PART, end - at + 1))
      }
    },
  }
}
