import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Files of one key each, readable by their owner only. */
export type KeyFolder = {
  /** The numbered keys of a kind, newest first; makes the first one by `create` when there is none. */
  numbered(kind: string, create: () => string): { id: string; text: string }[]
  /**
   * What `make` derives from the numbered keys of a kind, derived again when another process has added or removed one.
   */
  ring<Ring>(kind: string, create: () => string, make: (keys: { id: string; text: string }[]) => Ring): KeyRing<Ring>
  /** The one 32-byte secret of a name. */
  secret(name: string): Buffer
}

/** `fresh` reads the folder now, even when the last read is less than a second old. */
export type KeyRing<Ring> = (fresh?: 'fresh') => Ring

/** After this long every process has seen a new key. */
export const KEYS_SEEN_AFTER_MS = 1_000

export function openKeyFolder(path: string): KeyFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  function numbered(kind: string, create: () => string) {
    if (namesOf(path, kind).length === 0) writeNew(path, `${kind}-0001`, create())
    return namesOf(path, kind).map(name => ({ id: name.slice(kind.length + 1), text: read(path, name) }))
  }
  return {
    numbered,
    ring(kind, create, make) {
      let ring = make(numbered(kind, create))
      let names = namesOf(path, kind).join()
      let lookedAt = performance.now()
      return fresh => {
        if (fresh || performance.now() - lookedAt >= KEYS_SEEN_AFTER_MS) {
          lookedAt = performance.now()
          const now = namesOf(path, kind).join()
          if (now !== names && now !== '') ring = make(numbered(kind, create))
          names = now
        }
        return ring
      }
    },
    secret(name) {
      if (!readdirSync(path).includes(name)) writeNew(path, name, newSecret())
      return Buffer.from(read(path, name), 'hex')
    },
  }
}

export const newSecret = (): string => randomBytes(32).toString('hex')

/** Adds the next key of a kind: from the next start on it encrypts all new data; the older ones still decrypt. */
export function addKey(path: string, kind: string, text: string): string {
  const newest = namesOf(path, kind)[0]
  const number = newest ? Number(newest.slice(kind.length + 1)) + 1 : 1
  const name = `${kind}-${String(number).padStart(4, '0')}`
  writeNew(path, name, text)
  return name
}

/** Removes the keys of a kind that are older than the newest `keep`; returns their names. */
export function removeOldKeys(path: string, kind: string, keep: number): string[] {
  const old = namesOf(path, kind).slice(keep)
  for (const name of old) rmSync(join(path, name))
  return old
}

export const countKeys = (path: string, kind: string): number => namesOf(path, kind).length

/** The newest key of a kind; null when there is none. */
export function newestKeyText(path: string, kind: string): string | null {
  const [newest] = existsSync(path) ? namesOf(path, kind) : []
  return newest === undefined ? null : read(path, newest)
}

/** When the newest key of a kind was made, by its file; null when there is none. */
export function newestMadeAt(path: string, kind: string): Date | null {
  const [newest] = namesOf(path, kind)
  return newest === undefined ? null : statSync(join(path, newest)).mtime
}

/**
 * The parity of a key: columns of odd and even keys exist side by side, so a new key's values do not replace the
 * previous key's.
 */
export const parityOf = (keyId: string): 'odd' | 'even' => (Number(keyId) % 2 === 1 ? 'odd' : 'even')

/** The number of the newest key of a kind. */
export const newestKeyOf = (path: string, kind: string): string => namesOf(path, kind)[0]?.slice(kind.length + 1) ?? ''

const namesOf = (path: string, kind: string): string[] =>
  readdirSync(path)
    .filter(name => name.startsWith(`${kind}-`) && /^\d{4}$/.test(name.slice(kind.length + 1)))
    .sort()
    .reverse()

const read = (path: string, name: string): string => readFileSync(join(path, name), 'utf8').trim()

/** On disk before it is used, because data under a lost key is lost. If another process was first, its key is kept. */
function writeNew(path: string, name: string, text: string): void {
  const draft = join(path, `.${name}.${process.pid}`)
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${text}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, join(path, name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
