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
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { KeyState } from '@zhixiao/db/key-registry.ts'

/** Where a process has its keys: a folder of one file each, or its environment. */
export type KeySource = {
  /** For sentences to the operator. */
  where: string
  names(): string[]
  read(name: string): string
}

export type NumberedKey = { id: string; text: string; state: KeyState }

/** Whether the database uses a key of this name; null for a key that it does not know. */
export type StateOf = (name: string) => KeyState | null

export type KeyRings = {
  /** What `make` derives from the numbered keys of a kind, newest first, derived again when one came, went or changed. */
  ring<Ring>(kind: string, make: (keys: NumberedKey[]) => Ring): KeyRing<Ring>
  /** The one 32-byte secret of a name. */
  secret(name: string): Buffer
}

/** `fresh` reads the source now, even when the last read is less than a second old. */
export type KeyRing<Ring> = (fresh?: 'fresh') => Ring

/** After this long every process has seen a new key. */
export const KEYS_SEEN_AFTER_MS = 1_000

export function openKeyRings(source: KeySource, stateOf: StateOf): KeyRings {
  function numbered(kind: string): { name: string; state: KeyState }[] {
    return numberedOf(source.names(), kind).flatMap(name => {
      const state = stateOf(name)
      return state === null ? [] : [{ name, state }]
    })
  }
  const withText = (kind: string, keys: { name: string; state: KeyState }[]): NumberedKey[] =>
    keys.map(({ name, state }) => ({ id: name.slice(kind.length + 1), text: source.read(name), state }))
  return {
    ring(kind, make) {
      let keys = numbered(kind)
      let ring = make(withText(kind, keys))
      let lookedAt = performance.now()
      return fresh => {
        if (fresh || performance.now() - lookedAt >= KEYS_SEEN_AFTER_MS) {
          lookedAt = performance.now()
          const now = numbered(kind)
          if (JSON.stringify(now) !== JSON.stringify(keys) && now.length > 0) ring = make(withText(kind, now))
          keys = now
        }
        return ring
      }
    },
    secret: name => Buffer.from(source.read(name), 'hex'),
  }
}

export const keyFolderOf = (dataDir: string): string => join(dataDir, 'keys')

export const folderSource = (path: string): KeySource => ({
  where: path,
  names: () => (existsSync(path) ? readdirSync(path).filter(isKeyName).sort() : []),
  read: name => read(path, name),
})

/** `KEY_DATA_0001` and so on; line breaks are written as `\\n`, because many tools cannot store them. */
export const environmentSource = (variables: Record<string, string | undefined>): KeySource => ({
  where: 'the environment',
  names: () =>
    Object.entries(variables)
      .flatMap(([name, text]) => (text !== undefined && text !== '' ? [fromVariable(name)] : []))
      .filter(isKeyName)
      .sort(),
  read: name => (variables[variableOf(name)] ?? '').replaceAll('\\n', '\n').trim(),
})

export const variableOf = (name: string): string => `KEY_${name.replace('-', '_').toUpperCase()}`
const fromVariable = (name: string): string =>
  name.startsWith('KEY_') ? name.slice(4).toLowerCase().replace('_', '-') : ''

const isKeyName = (name: string): boolean => /^(pepper|(data|index|field)-\d{4})$/.test(name)

/** Makes the first keys of an empty database; a key that is there is kept. */
export function makeMissingKeys(path: string, newFieldKey: () => string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (!readdirSync(path).includes('pepper')) writeNew(path, 'pepper', newSecret())
  // The first index key is the pepper, which it was before indexes had their own keys.
  const first = { data: newSecret, field: newFieldKey, index: () => read(path, 'pepper') }
  for (const [kind, make] of Object.entries(first))
    if (namesOf(path, kind).length === 0) writeNew(path, `${kind}-0001`, make())
}

/** Puts a key into a folder; another key of that name is kept beside it under a name that nothing reads. */
export function putKey(path: string, name: string, text: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (readdirSync(path).includes(name)) {
    if (read(path, name) === text) return
    renameSync(join(path, name), join(path, `.${name}.replaced-${Date.now()}`))
  }
  writeNew(path, name, text)
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

/** The names of the keys of a kind that are older than the newest `keep`. */
export const oldKeys = (path: string, kind: string, keep: number): string[] => namesOf(path, kind).slice(keep)

export function removeKeys(path: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(path, name), { force: true })
}

export const countKeys = (path: string, kind: string): number => namesOf(path, kind).length

/** The newest key of a kind; null when there is none. */
export function newestKeyText(source: KeySource, kind: string): string | null {
  const [newest] = numberedOf(source.names(), kind)
  return newest === undefined ? null : source.read(newest)
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

const namesOf = (path: string, kind: string): string[] => numberedOf(readdirSync(path), kind)

const numberedOf = (names: readonly string[], kind: string): string[] =>
  names
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
