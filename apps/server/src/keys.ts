import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { PublicKey, SealedField } from '@zhixiao/contract/encrypt.ts'
import { createVault } from './secrets/data-keys.ts'
import { createFieldKeys } from './secrets/field-keys.ts'
import { openKeyFolder } from './secrets/key-files.ts'

/** Kinds of values that are looked up by equality though they are encrypted. */
export type IndexKind = 'mobile' | 'idno' | 'card'

export type Keys = {
  /** The newest field key, for clients. */
  publicKey: PublicKey
  /** What a client sealed, or null for anything else, in the same time as far as Node allows. */
  openField(cipher: string): SealedField | null
  /** Encrypts for the database; `place` says whose column it is and must be the same for `open`. */
  seal(text: string, place: string): string
  /** @throws Error when the text was changed or moved from another place. */
  open(sealed: string, place: string): string
  /** Equal values of a kind have equal indexes; without the key an index says nothing. */
  blindIndex(kind: IndexKind, value: string): string
  /** A keyed digest in hex for one purpose, such as an SMS code or the first step of a password hash. */
  digest(purpose: string, text: string): string
}

export type KeyOptions = { dataDir: string; rsaKeyBits: number; rsaPadding: 'pkcs1' | 'oaep' }

/** Reads the keys of `dataDir/keys`, making at the first start what is missing. They belong in no backup of the database. */
export function openKeys(options: KeyOptions): Keys {
  const folder = openKeyFolder(join(options.dataDir, 'keys'))
  const fieldKeys = createFieldKeys(folder, options.rsaKeyBits, options.rsaPadding)
  const vault = createVault(folder)
  const pepper = folder.secret('pepper')
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    let key = derived.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32))
      derived.set(purpose, key)
    }
    return key
  }
  const digest = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex')
  return {
    get publicKey() {
      return fieldKeys.publicKey()
    },
    openField: fieldKeys.open,
    seal: vault.seal,
    open: vault.open,
    blindIndex: (kind, value) => digest(`index:${kind}`, value.trim().toUpperCase()),
    digest: (purpose, text) => digest(`digest:${purpose}`, text),
  }
}
