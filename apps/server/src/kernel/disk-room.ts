import { statfs } from 'node:fs/promises'

/** Free space below which nothing is written any more: enough for what is under way, and for PostgreSQL to stay alive. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024
const LOOK_MS = 2_000
/** Longer than the time between two looks; after it a write is tried again. */
const REMEMBERED_MS = 15_000

let fullUntil = Number.NEGATIVE_INFINITY

/** Called when the database, or the disk itself, had no room. */
export function noteFullDisk(): void {
  fullUntil = performance.now() + REMEMBERED_MS
}

/** Whether writes would fail, or would take the last space that the database needs to stay alive. */
export const diskIsFull = (): boolean => performance.now() < fullUntil

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Watches the disk of the database's folder; `onFull` is called each time it becomes full. Returns the end of watching. */
export function watchDisk(folder: string, onFull: () => void, freeBytes = freeBytesOf, leastFree = LEAST_FREE_BYTES) {
  const look = async () => {
    if ((await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) >= leastFree) return
    if (!diskIsFull()) onFull()
    noteFullDisk()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  void look()
  return () => clearInterval(timer)
}
