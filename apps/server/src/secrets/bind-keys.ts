import { createHmac, hkdfSync } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '@zhixiao/db/connect.ts'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import {
  type KeyState,
  listRegisteredKeys,
  type RegisteredKey,
  readKeySample,
  registerKeys,
} from '@zhixiao/db/key-registry.ts'
import { lockFor } from '@zhixiao/db/locks.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/ports.ts'
import { newFieldKey } from './field-keys.ts'
import {
  environmentSource,
  folderSource,
  KEYS_SEEN_AFTER_MS,
  type KeySource,
  keyFolderOf,
  makeMissingKeys,
} from './key-files.ts'
import { keysOf } from './keys.ts'
import { customerVault } from './places.ts'

type KeyEnv = Pick<Env, 'dataDir' | 'keys' | 'rsaKeyBits' | 'rsaPadding'>

const KINDS = ['pepper', 'data', 'index', 'field']

export const keySourceOf = (env: Pick<Env, 'dataDir' | 'keys'>): KeySource =>
  env.keys === 'env' ? environmentSource(process.env) : folderSource(keyFolderOf(env.dataDir))

/** A keyed digest that tells whether two keys are the same and nothing else about them. */
export const fingerprintOf = (name: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', text, '', 'fingerprint', 32)))
    .update(name)
    .digest('hex')

/**
 * Opens the keys that a database is encrypted with. An empty database gets its first keys here, once: a process that
 * comes at the same moment waits.
 * @throws StartFault when this process has other keys or lacks some.
 */
export async function bindKeys(db: Db, env: KeyEnv): Promise<Keys & { stop(): void }> {
  const source = keySourceOf(env)
  const registered = await withTx(db, async tx => {
    await lockFor(tx, 'keys')
    const known = await listRegisteredKeys(tx)
    return known.length > 0 ? known : registerFirst(tx, env, source)
  })
  refuseOtherKeys(registered, source)
  return follow(db, keysByState(registered), states =>
    keysOf(source, env.rsaPadding, name => states.current.get(name) ?? null),
  )
}

const keysByState = (keys: readonly RegisteredKey[]) => new Map(keys.map(({ name, state }) => [name, state]))

type States = { current: ReadonlyMap<string, KeyState> }

/** Learns within a second which keys another process has added, activated or retired. */
function follow(db: Db, first: States['current'], open: (states: States) => Keys): Keys & { stop(): void } {
  const states: States = { current: first }
  async function refresh(): Promise<void> {
    const now = await listRegisteredKeys(db)
    if (now.length > 0) states.current = keysByState(now)
  }
  const timer = setInterval(() => refresh().catch(() => {}), KEYS_SEEN_AFTER_MS)
  timer.unref()
  const keys = open(states)
  return Object.assign(keys, { refresh, stop: () => clearInterval(timer) })
}

/** Keys are made for an empty database only; one from before fingerprints takes the keys that open it. */
async function registerFirst(tx: Tx, env: KeyEnv, source: KeySource): Promise<RegisteredKey[]> {
  const sample = await readKeySample(tx)
  if (sample === null && env.keys === 'folder') makeMissingKeys(source.where, () => newFieldKey(env.rsaKeyBits))
  const names = source.names()
  const missing = KINDS.filter(kind => !names.some(name => name === kind || name.startsWith(`${kind}-`)))
  if (missing.length > 0) throw refusalOf(source, [`it has no key of the kind ${missing.join(', ')}`])
  if (sample !== null)
    refuseClosed(
      keysOf(source, env.rsaPadding, () => 'active'),
      source,
      sample,
    )
  const keys = names.map(name => ({
    name,
    fingerprint: fingerprintOf(name, source.read(name)),
    state: 'active' as const,
  }))
  await registerKeys(tx, keys)
  return keys
}

function refuseClosed(
  keys: Keys,
  source: KeySource,
  { custno, mobile_enc, indexes }: NonNullable<Awaited<ReturnType<typeof readKeySample>>>,
): void {
  const mobile = openOrNull(() => customerVault(keys, custno).open('mobile', mobile_enc))
  if (mobile === null) throw refusalOf(source, ['its data keys do not open what the database holds'])
  if (!indexes.includes(keys.blindIndex('mobile', mobile)))
    throw refusalOf(source, ['its index key is not that of the database'])
}

function openOrNull(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}

/** Names of the registered keys that a source has, unchanged. */
export const keysHeld = (registered: readonly RegisteredKey[], source: KeySource): string[] =>
  registered.filter(key => heldAs(key, source) === 'same').map(({ name }) => name)

function heldAs({ name, fingerprint }: RegisteredKey, source: KeySource): 'same' | 'other' | 'missing' {
  if (!source.names().includes(name)) return 'missing'
  return fingerprintOf(name, source.read(name)) === fingerprint ? 'same' : 'other'
}

function refuseOtherKeys(registered: readonly RegisteredKey[], source: KeySource): void {
  const faults = registered.flatMap(key => {
    const held = heldAs(key, source)
    if (held === 'same') return []
    return [held === 'missing' ? `${key.name} is missing` : `${key.name} is another key`]
  })
  if (faults.length > 0) throw refusalOf(source, faults)
}

const refusalOf = (source: KeySource, faults: readonly string[]): StartFault =>
  new StartFault(
    [
      `The keys in ${source.where} on ${hostname()} are not those of this database: ${faults.join(', ')}.`,
      'Bring them from a machine that has them: there "npm run ops -- keys export FILE", here "npm run ops -- keys import FILE".',
      'With KEYS=env, "keys export FILE --env" writes the variables. Nothing was changed.',
    ].join('\n'),
  )
