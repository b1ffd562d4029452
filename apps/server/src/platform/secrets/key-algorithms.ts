import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RegisteredKey } from '@zhixiao/db/key-registry.ts'
import { isSm2Pem } from '@zhixiao/gateway/sm2-key.ts'
import type { Env } from '../../kernel/env.ts'

/** THE table of what new keys of each kind work with. A key says its algorithm, so keys of both rows may be in use. */
const suites = {
  international: { data: 'aes-256-gcm', index: 'hmac-sha256', field: 'rsa' },
  sm: { data: 'sm4-gcm', index: 'hmac-sm3', field: 'sm2' },
} as const

type Suite = (typeof suites)[keyof typeof suites]
/** Kinds of keys that a rotation replaces. */
export type KeyKind = keyof Suite
export type Algorithm = Suite[KeyKind]
type SecretKind = 'data' | 'index'
type SecretAlgorithm = Suite[SecretKind]

const SECRET_BYTES: Record<SecretAlgorithm, number> = {
  'aes-256-gcm': 32,
  'hmac-sha256': 32,
  'sm4-gcm': 16,
  'hmac-sm3': 32,
}

export type KeyMaking = Pick<Env, 'crypto' | 'rsaKeyBits'>

/** A new key as its file or variable holds it: a secret after the name of its algorithm, or a private key in PEM. */
export function newKey(kind: KeyKind, { crypto, rsaKeyBits }: KeyMaking): string {
  if (kind === 'field') return crypto === 'sm' ? newSm2Key() : newFieldKey(rsaKeyBits)
  const algorithm = suites[crypto][kind]
  const secret = randomBytes(SECRET_BYTES[algorithm]).toString('hex')
  // An international one needs no name.
  return algorithm === suites.international[kind] ? secret : `${algorithm}:${secret}`
}

export const newFieldKey = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits, publicExponent: 0x10001 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const newSm2Key = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'SM2' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A secret and its algorithm; without the name of one it is international. @throws Error for any other form. */
export function readSecret<Kind extends SecretKind>(
  kind: Kind,
  text: string,
): { algorithm: Suite[Kind]; secret: Buffer } {
  const algorithm = secretAlgorithm(kind, text)
  const secret = Buffer.from(text.slice(text.indexOf(':') + 1), 'hex')
  if (secret.length !== SECRET_BYTES[algorithm]) throw new Error(`a ${kind} key has another length than ${algorithm}`)
  return { algorithm, secret }
}

const secretAlgorithm = <Kind extends SecretKind>(kind: Kind, text: string): Suite[Kind] =>
  text.startsWith(`${suites.sm[kind]}:`) ? suites.sm[kind] : suites.international[kind]

/** What a key of this name works with. The pepper's is fixed: digests of passwords depend on it. */
export function algorithmOf(name: string, text: string): Algorithm {
  const kind = kindOf(name)
  if (kind === 'field') return isSm2Pem(text) ? suites.sm.field : suites.international.field
  return kind === null ? suites.international.index : secretAlgorithm(kind, text)
}

function kindOf(name: string): KeyKind | null {
  const kind = name.slice(0, name.indexOf('-'))
  return kind === 'data' || kind === 'index' || kind === 'field' ? kind : null
}

/** 'data-0002 (sm4-gcm)' */
export const withAlgorithm = (name: string, algorithm: string): string => `${name} (${algorithm})`

/** The same for keys of their texts, of these names. */
export const describedKeys = (keys: Readonly<Record<string, string>>, names = Object.keys(keys)): string =>
  names.map(name => withAlgorithm(name, algorithmOf(name, keys[name] ?? ''))).join(', ')

export const isOfSm = (algorithm: Algorithm): boolean => Object.values<Algorithm>(suites.sm).includes(algorithm)

/** The newest key in use of each kind. */
function newestInUse(keys: readonly RegisteredKey[]): ReadonlyMap<KeyKind | null, RegisteredKey> {
  const active = keys.filter(({ state }) => state === 'active').sort((a, b) => (a.name < b.name ? -1 : 1))
  return new Map(active.map(key => [kindOf(key.name), key]))
}

/** 'data-0002 (sm4-gcm), field-0001 (sm2), ...': what encrypts from now on. */
export const describedInUse = (keys: readonly RegisteredKey[]): string =>
  [...newestInUse(keys).values()].map(({ name, algorithm }) => withAlgorithm(name, algorithm)).join(', ')

/** Those of them whose algorithm is not the one that the setting asks for. */
export function keysOfOtherSuite(keys: readonly RegisteredKey[], crypto: Env['crypto']): RegisteredKey[] {
  return [...newestInUse(keys)].flatMap(([kind, key]) =>
    kind !== null && key.algorithm !== suites[crypto][kind] ? [key] : [],
  )
}
