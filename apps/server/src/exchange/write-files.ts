import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExchangeBytes } from './export-day.ts'

/**
 * Puts files into a folder: all are on the disk under other names before the first gets its own, in the order given, so
 * that one who waits for the last finds the others whole.
 */
export async function writeFiles(folder: string, files: readonly ExchangeBytes[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const moves = files.map(file => ({ ...file, to: join(folder, file.name), from: join(folder, `.${file.name}.part`) }))
  try {
    for (const { from, bytes } of moves) {
      // The accounts in them are personal data: the folder's owner alone may read.
      const handle = await open(from, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
    }
    for (const { from, to } of moves) await rename(from, to)
  } finally {
    for (const { from } of moves) await rm(from, { force: true })
  }
}
