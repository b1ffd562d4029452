import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FileStore } from '../../kernel/ports.ts'
import { sideBySide } from '../../kernel/side-by-side.ts'

/** One line per picture, in the form of sha256sum. */
const LIST = 'files.sha256'
const FOLDER = 'files'
const NAME = /^[0-9a-f]{32}$/
const LINE = /^([0-9a-f]{64}) {2}files\/([0-9a-f]{32})$/
const AT_ONCE = 16
const LINES_AT_ONCE = 1_000

export type CopiedPictures = { count: number; sha256: string }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Copies all pictures of a store, encrypted as they are, and lists their digests. A picture removed meanwhile is one
 * that no row of the backup will need for long.
 */
export async function copyPictures(
  store: Pick<FileStore, 'read' | 'olderThan'>,
  folder: string,
): Promise<CopiedPictures> {
  await mkdir(join(folder, FOLDER), { recursive: true, mode: 0o700 })
  const list = await open(join(folder, LIST), 'wx', 0o600)
  const listHash = createHash('sha256')
  let count = 0
  try {
    for await (const names of store.olderThan(0)) {
      const lines: string[] = []
      const pictures = names.filter(name => NAME.test(name))
      await sideBySide(AT_ONCE, pictures, async name => {
        const sealed = await store.read(name)
        if (sealed === null) return
        await writeFile(join(folder, FOLDER, name), sealed, { mode: 0o600, flush: true })
        lines.push(`${digestOf(sealed)}  ${FOLDER}/${name}\n`)
      })
      const text = lines.sort().join('')
      await list.write(text)
      listHash.update(text)
      count += lines.length
    }
    await list.sync()
  } finally {
    await list.close()
  }
  return { count, sha256: listHash.digest('hex') }
}

/** The fault of copied pictures; null when all of them are there unchanged. */
export async function checkPictures(folder: string, { count, sha256 }: CopiedPictures): Promise<string | null> {
  const list = await readFile(join(folder, LIST), 'utf8').catch(() => '')
  if (digestOf(list) !== sha256) return `${LIST} is missing or was changed.`
  const faults: string[] = []
  let found = 0
  for await (const part of listed(folder))
    await sideBySide(AT_ONCE, part, async ([name, digest]) => {
      const sealed = await readFile(join(folder, FOLDER, name), 'utf8').catch(() => null)
      if (sealed === null || digestOf(sealed) !== digest) faults.push(name)
      found++
    })
  if (faults.length > 0) return `${faults.length} pictures are missing or were changed, such as files/${faults[0]}.`
  return found === count ? null : `${LIST} names ${found} of ${count} pictures.`
}

/** Restores copied pictures into a store, replacing pictures with other content. */
export async function restorePictures(folder: string, store: FileStore): Promise<number> {
  let count = 0
  for await (const part of listed(folder))
    await sideBySide(AT_ONCE, part, async ([name]) => {
      const sealed = await readFile(join(folder, FOLDER, name), 'utf8')
      const there = await store.read(name)
      if (there === null) await store.add(name, sealed)
      else if (there !== sealed) await store.replace(name, sealed)
      count++
    })
  return count
}

type Listed = [name: string, digest: string]

async function* listed(folder: string): AsyncIterable<Listed[]> {
  let part: Listed[] = []
  for await (const line of createInterface({ input: createReadStream(join(folder, LIST)) })) {
    const [, digest, name] = LINE.exec(line) ?? []
    if (digest === undefined || name === undefined) continue
    part.push([name, digest])
    if (part.length < LINES_AT_ONCE) continue
    yield part
    part = []
  }
  yield part
}
