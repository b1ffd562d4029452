import type { KeyState } from '@zhixiao/db/key-registry.ts'
import { type KeySource, namesOfKind } from './key-source.ts'

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
    return namesOfKind(source.names(), kind).flatMap(name => {
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
