import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file being written, under a temporary name. */
export type PartFile = { name: string; records: number; sha256: string; from: string; to: string }

/** Bytes per write: large enough for few writes, small enough for memory. */
const BUFFER_BYTES = 262_144

/** Writes a file's parts in order, under a temporary name. */
export async function writePart(
  folder: string,
  name: string,
  records: number,
  parts: AsyncIterable<Uint8Array>,
): Promise<PartFile> {
  await mkdir(folder, { recursive: true })
  const from = join(folder, `.${name}.part`)
  const hash = createHash('sha256')
  // The accounts in them are personal data: only the folder's owner may read them.
  const handle = await open(from, 'w', 0o600)
  try {
    await writeAll(handle, parts, bytes => hash.update(bytes))
    await handle.sync()
  } catch (error) {
    await rm(from, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return { name, records, sha256: hash.digest('hex'), from, to: join(folder, name) }
}

async function writeAll(
  handle: FileHandle,
  parts: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  let [held, size]: [Uint8Array[], number] = [[], 0]
  const flush = async () => {
    await handle.writeFile(Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const bytes of parts) {
    onBytes(bytes)
    held.push(bytes)
    size += bytes.length
    if (size >= BUFFER_BYTES) await flush()
  }
  await flush()
}

/** Renames files in the order given, so that a reader waiting for the last one finds the others complete. */
export async function publish(files: readonly PartFile[]): Promise<void> {
  for (const { from, to } of files) await rename(from, to)
}

/** Removes files that were not renamed. */
export async function discard(files: readonly Pick<PartFile, 'from'>[]): Promise<void> {
  for (const { from } of files) await rm(from, { force: true })
}
