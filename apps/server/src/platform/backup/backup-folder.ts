import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { checkPictures } from './backup-pictures.ts'

/** Written last: a folder without it is an interrupted backup. */
const HEAD = 'backup.json'
/** Beside the tables: the keys needed to read the rows. */
const KEYS = 'keys'

const head = z.strictObject({
  at: z.string(),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.string()),
  /** Rows and SHA-256 by table. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), sha256: z.string() })),
  /** Pictures outside the tables, and the SHA-256 of the list of theirs. */
  pictures: z.strictObject({ count: z.number(), sha256: z.string() }),
})
export type BackupFile = z.output<typeof head>

const pathOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.gz`)

/** One row per line, as a JSON string: a row's text may hold line breaks. Returns the table's entry for the header. */
export async function writeTable(folder: string, table: string, rows: AsyncIterable<string[]>) {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  let total = 0
  async function* lines() {
    for await (const part of rows) {
      total += part.length
      yield part.map(row => `${JSON.stringify(row)}\n`).join('')
    }
  }
  const file = await open(pathOf(folder, table), 'wx', 0o600)
  await pipeline(Readable.from(lines()), createGzip(), file.createWriteStream({ flush: true }))
  return { rows: total, sha256: await digestOf(pathOf(folder, table)) }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

export async function writeHead(folder: string, file: BackupFile): Promise<void> {
  await writeFile(join(folder, HEAD), `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true })
}

type Checked = { fault: string } | { head: BackupFile }

/** The faults of a folder, or its header once every table and picture matches it. */
export async function checkBackup(folder: string): Promise<Checked> {
  const read = await readHead(folder)
  if ('fault' in read) return read
  for (const [table, { sha256 }] of Object.entries(read.head.tables)) {
    const found = await digestOf(pathOf(folder, table)).catch(() => 'missing')
    if (found !== sha256) return { fault: `The table ${table} is missing or was changed.` }
  }
  const fault = await checkPictures(folder, read.head.pictures)
  return fault === null ? read : { fault }
}

async function readHead(folder: string): Promise<Checked> {
  const text = await readFile(join(folder, HEAD), 'utf8').catch(() => null)
  if (text === null) return { fault: `There is no ${HEAD}: this is no backup, or one that was cut off.` }
  const read = head.safeParse(JSON.parse(text))
  return read.success ? { head: read.data } : { fault: `${HEAD} is not of a form this version knows.` }
}

/** The newest backup of a folder: itself, or one of its folders; null when there is none. */
export async function newestBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => [])
  if (names.includes(HEAD)) return folder
  let newest: { path: string; at: string } | null = null
  for (const name of names) {
    const read = await readHead(join(folder, name))
    if ('head' in read && (newest === null || read.head.at > newest.at))
      newest = { path: join(folder, name), at: read.head.at }
  }
  return newest?.path ?? null
}

const LINES_AT_ONCE = 2_000

export async function* readTable(folder: string, table: string): AsyncIterable<string[]> {
  let part: string[] = []
  const input = createReadStream(pathOf(folder, table)).pipe(createGunzip())
  for await (const line of createInterface({ input })) {
    part.push(z.string().parse(JSON.parse(line)))
    if (part.length < LINES_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Copies the keys of a folder; how many. */
export async function copyKeys(from: string, to: string): Promise<number> {
  await rm(join(to, KEYS), { recursive: true, force: true })
  await mkdir(join(to, KEYS), { recursive: true, mode: 0o700 })
  let keys = 0
  for (const file of await readdir(join(from, KEYS)).catch(() => []))
    if (await copied(join(from, KEYS, file), join(to, KEYS, file))) keys++
  return keys
}

/** A key that a rotation removed meanwhile is one that no row of the snapshot needs. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await cp(from, to, { mode: 0, preserveTimestamps: true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
