import type { Db } from '@zhixiao/db/connect.ts'
import { type FileHead, findPublicFile, readFilePart } from '@zhixiao/db/content/files.ts'
import { LRUCache } from 'lru-cache'

/** Bytes per read: a clip is sent in parts, so that it is never completely in memory. */
const PART = 1_048_576
const KEPT_BYTES = 32 * PART

export type KeptFiles = {
  /** Queries the database each time, because a text may be withdrawn together with its files. */
  find(sha256: string): Promise<FileHead | null>
  /** The bytes from `start` to `end`, both included. */
  parts(file: FileHead, start: number, end: number): AsyncIterable<Buffer>
}

/**
 * The public files. Files of one part are cached (LRU): the content of a hash never changes, so an image is read once.
 */
export function keptFiles(db: Db, keptBytes: number = KEPT_BYTES): KeptFiles {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    // An empty file must have a size above zero.
    sizeCalculation: bytes => bytes.length + 1,
  })

  return {
    find: sha256 => findPublicFile(db, sha256),
    async *parts(file, start, end) {
      if (file.size <= PART) {
        const bytes = kept.get(file.sha256) ?? (await readFilePart(db, file.sha256, 0, file.size))
        kept.set(file.sha256, bytes)
        yield bytes.subarray(start, end + 1)
        return
      }
      for (let at = start; at <= end; at += PART) {
        yield await readFilePart(db, file.sha256, at, Math.min(PART, end - at + 1))
      }
    },
  }
}
