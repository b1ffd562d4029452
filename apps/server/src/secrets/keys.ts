import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { IndexKind, Keys } from '../kernel/ports.ts'
import { createVault } from './data-keys.ts'
import { createFieldKeys } from './field-keys.ts'
import { openKeyFolder, parityOf } from './key-files.ts'

export type KeyOptions = { dataDir: string; rsaKeyBits: number; rsaPadding: 'pkcs1' | 'oaep' }

/**
 * Reads the keys of `dataDir/keys`, creating missing ones at the first start. They must not be in a backup of the
 * database.
 */
export function openKeys(options: KeyOptions): Keys {
  const folder = openKeyFolder(join(options.dataDir, 'keys'))
  const fieldKeys = createFieldKeys(folder, options.rsaKeyBits, options.rsaPadding)
  const vault = createVault(folder)
  const pepper = folder.secret('pepper')
  const digest = digestsOf(pepper)
  // The first index key is the pepper, which it was before indexes had their own keys.
  const indexRing = folder.ring(
    'index',
    () => pepper.toString('hex'),
    keys => keys.map(({ id, text }) => ({ parity: parityOf(id), digest: digestsOf(Buffer.from(text, 'hex')) })),
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

type Digest = (purpose: string, text: string) => string

/** Digests under keys derived from one secret, one key per purpose. */
function digestsOf(secret: Buffer): Digest {
  const derived = new Map<string, Buffer>()
  return (purpose, text) => {
    let key = derived.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
      derived.set(purpose, key)
    }
    return createHmac('sha256', key).update(text).digest('hex')
  }
}
