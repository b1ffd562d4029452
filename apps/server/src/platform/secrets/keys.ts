import { createHmac, hkdfSync } from 'node:crypto'
import type { Env } from '../../kernel/env.ts'
import type { IndexKind, Keys } from '../../kernel/ports.ts'
import { createVault } from './data-keys.ts'
import { createFieldKeys } from './field-keys.ts'
import { isOfSm, type KeyMaking, newKey, readSecret } from './key-algorithms.ts'
import { addFiles, folderSource, keyFolderOf } from './key-files.ts'
import { openKeyRings, type StateOf } from './key-rings.ts'
import { firstKeys, type KeySource, parityOf } from './key-source.ts'

export type KeyOptions = KeyMaking & Pick<Env, 'dataDir' | 'rsaPadding'>

/**
 * The keys of `dataDir/keys`, made where they are missing, for a database that only this process uses; a site opens
 * those that belong to its database (`bind-keys.ts`).
 */
export function openKeys(options: KeyOptions): Keys {
  const folder = keyFolderOf(options.dataDir)
  const source = folderSource(folder)
  addFiles(
    folder,
    firstKeys(source, kind => newKey(kind, options)),
  )
  return keysOf(source, options.rsaPadding, () => 'active')
}

/** Ciphers and digests under the keys of a source that `stateOf` knows. */
export function keysOf(source: KeySource, rsaPadding: KeyOptions['rsaPadding'], stateOf: StateOf): Keys {
  const rings = openKeyRings(source, stateOf)
  const fieldKeys = createFieldKeys(rings, rsaPadding)
  const vault = createVault(rings)
  const pepper = rings.secret('pepper')
  const digest = digestsOf(pepper, 'sha256')
  const indexRing = rings.ring('index', keys =>
    keys
      .filter(({ state }) => state === 'active')
      .map(({ id, text }) => ({ parity: parityOf(id), digest: indexDigests(text) })),
  )
  const indexUnder = (key: { digest: Digest } | undefined, kind: IndexKind, value: string) =>
    key === undefined ? null : key.digest(`index:${kind}`, value.trim().toUpperCase())
  return {
    get publicKey() {
      return fieldKeys.publicKey()
    },
    openField: fieldKeys.open,
    seal: vault.seal,
    open: vault.open,
    // Every row is under the oldest key until that one is removed.
    blindIndex(kind, value) {
      const index = indexUnder(indexRing().at(-1), kind, value)
      if (index === null) throw new Error('there is no index key')
      return index
    },
    blindIndexes(kind, value) {
      const of = (parity: 'odd' | 'even') =>
        indexUnder(
          indexRing().find(key => key.parity === parity),
          kind,
          value,
        )
      return [of('odd'), of('even')]
    },
    digest: (purpose, text) => digest(`digest:${purpose}`, text),
  }
}

const closed = (): never => {
  throw new Error('this process has no keys')
}
/** For a command that brings the keys. */
export const closedKeys: Keys = {
  get publicKey() {
    return closed()
  },
  openField: closed,
  seal: closed,
  open: closed,
  blindIndex: closed,
  blindIndexes: closed,
  digest: closed,
}

type Digest = (purpose: string, text: string) => string

function indexDigests(text: string): Digest {
  const { algorithm, secret } = readSecret('index', text)
  return digestsOf(secret, isOfSm(algorithm) ? 'sm3' : 'sha256')
}

/** Digests under keys derived from one secret, one key per purpose. */
function digestsOf(secret: Buffer, hash: 'sha256' | 'sm3'): Digest {
  const derived = new Map<string, Buffer>()
  return (purpose, text) => {
    let key = derived.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync(hash, secret, '', purpose, 32))
      derived.set(purpose, key)
    }
    return createHmac(hash, key).update(text).digest('hex')
  }
}
