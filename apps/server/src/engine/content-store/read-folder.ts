import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { z } from 'zod'
import { keylessProcess } from '../../kernel/keyless-process.ts'
import { MAX_FILE_BYTES, typeOfFile } from './file-types.ts'

/** A file to be served: identified by its hash, with its name for visitors. */
export type ContentFile = {
  name: string
  file: string
  sha256: string
  type: string
  bytes: Buffer
  /** For an image, so that a page reserves its space before it loads. */
  picture: { width: number; height: number } | null
}

export type Folder = {
  /** Markdown and CSV by path. */
  texts: Map<string, string>
  /** The files of files/, by name. */
  files: Map<string, ContentFile>
  faults: Fault[]
}

/** Of a text; rendering takes seconds for one of megabytes, and nothing else happens meanwhile. */
export const MAX_TEXT_BYTES = 1_048_576
const PUBLIC_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._\- ()（）《》]{0,118}$/u

/** Reads a folder of content into memory, without following links. @throws when the folder itself cannot be read. */
export async function readFolder(folder: string): Promise<Folder> {
  const read: Folder = { texts: new Map(), files: new Map(), faults: [] }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(join(folder, sep).length).split(sep).join('/').normalize('NFC')
    if (entry.isDirectory() || path.split('/').some(part => part.startsWith('.'))) continue
    const problem = entry.isFile() ? await readOne(read, full, path) : 'is no plain file'
    if (problem !== null) read.faults.push({ file: path, line: 1, problem })
  }
  return read
}

async function readOne({ texts, files }: Folder, full: string, path: string): Promise<string | null> {
  const isFile = path.startsWith('files/')
  const limit = isFile ? MAX_FILE_BYTES : MAX_TEXT_BYTES
  if ((await stat(full)).size > limit) return `is larger than ${limit / 1_048_576} MiB`
  const bytes = await readFile(full)
  if (isFile) return takeFile(files, path, bytes)
  const text = textOf(bytes)
  if (text === null) return 'is no UTF-8 text'
  texts.set(path, text)
  return null
}

/** Adds a file of files/ by its name; the answer says what is wrong with it. */
export async function takeFile(files: Map<string, ContentFile>, path: string, bytes: Buffer): Promise<string | null> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!PUBLIC_NAME.test(name)) return 'the name holds characters that do not go into an address'
  const other = files.get(name)
  if (other) return `there is another file of this name: ${other.file}`
  const typed = typeOfFile(name, bytes)
  if ('problem' in typed) return typed.problem
  const picture = typed.type.startsWith('image/') ? await pictureOf(bytes) : null
  if (picture === 'broken') return 'the picture cannot be read'
  files.set(name, { ...contentFile(name, bytes, typed.type), file: path, picture })
  return null
}

const reencode = keylessProcess({
  program: fileURLToPath(new URL('../../platform/keyless/reencode-process.ts', import.meta.url)),
  waiting: 16,
  askMs: 30_000,
  idleMs: 2_000,
  execArgv: ['--max-old-space-size=64'],
  onEnded: () => {},
})

/** Re-encodes a picture in its own format, without metadata; returns other files as they are, and null for a picture that cannot be decoded. */
export async function withoutMetadata(name: string, bytes: Buffer): Promise<Buffer | null> {
  const typed = typeOfFile(name, bytes)
  if ('problem' in typed || !typed.type.startsWith('image/')) return bytes
  const written = await reencode(bytes)
  return written instanceof Uint8Array ? Buffer.from(written) : null
}

const measure = keylessProcess({
  program: fileURLToPath(new URL('../../platform/keyless/size-process.ts', import.meta.url)),
  waiting: 64,
  askMs: 30_000,
  idleMs: 2_000,
  execArgv: ['--max-old-space-size=64'],
  onEnded: () => {},
})
const Size = z.strictObject({ width: z.number(), height: z.number() })

/** Width and height of a picture. */
export async function pictureOf(bytes: Buffer): Promise<ContentFile['picture'] | 'broken'> {
  const size = Size.safeParse(await measure(bytes))
  return size.success ? size.data : 'broken'
}

export const contentFile = (name: string, bytes: Buffer, type: string): ContentFile => ({
  name,
  file: `files/${name}`,
  bytes,
  type,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  picture: null,
})

/** Without a byte-order mark and with LF line ends. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return null
  }
}
