import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
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
import { migrations } from '@zhixiao/db/migrate.ts'
import { noteNode, removeNode } from '@zhixiao/db/nodes.ts'
import { type Reader, type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Env } from '../../kernel/env.ts'
import type { Keys } from '../../kernel/ports.ts'
import { algorithmOf, isOfSm, type KeyMaking, newKey } from './key-algorithms.ts'
import { KEYS_SEEN_AFTER_MS } from './key-rings.ts'
import { firstKeys, type KeySource, namesOfKind } from './key-source.ts'
import { keysOf } from './keys.ts'
import { openKeySource } from './open-key-source.ts'
import { customerVault } from './places.ts'

type KeyEnv = KeyMaking & Pick<Env, 'dataDir' | 'keys' | 'rsaPadding'>

const KINDS = ['pepper', 'data', 'index', 'field']

/** A keyed digest that tells whether two keys are the same and nothing else about them. */
export function fingerprintOf(name: string, text: string): string {
  const hash = isOfSm(algorithmOf(name, text)) ? 'sm3' : 'sha256'
  return createHmac(hash, Buffer.from(hkdfSync(hash, text, '', 'fingerprint', 32)))
    .update(name)
    .digest('hex')
}

/** A key as the database registers it. */
export const registeredAs = (name: string, text: string, state: KeyState): RegisteredKey => ({
  name,
  algorithm: algorithmOf(name, text),
  fingerprint: fingerprintOf(name, text),
  state,
})

/**
 * Opens the keys that a database is encrypted with. An empty database gets its first keys here, once: a process that
 * comes at the same moment waits. With a `part` the process is registered as a node until `stop`.
 * @throws StartFault when this process has other keys or lacks some.
 */
export async function bindKeys(db: Db, env: KeyEnv, part?: Env['only']): Promise<BoundKeys> {
  const source = await openKeySource(env)
  const beat = part === undefined ? null : heartbeat(source, part)
  const registered = await withTx(db, async tx => {
    // Against an activation between the look at the keys and the first sign of this node.
    await lockFor(tx, 'keys')
    const known = await listRegisteredKeys(tx)
    // Another process may have made keys since the source was opened.
    if (keysHeld(known, source).length < known.length) await source.reload()
    const keys = known.length > 0 ? known : await registerFirst(tx, env, source)
    refuseOtherKeys(keys, source)
    await beat?.note(tx, keys)
    return keys
  })
  return follow(db, source, keysByState(registered), beat, states =>
    keysOf(source, env.rsaPadding, name => states.current.get(name) ?? null),
  )
}

const keysByState = (keys: readonly RegisteredKey[]) => new Map(keys.map(({ name, state }) => [name, state]))

type States = { current: ReadonlyMap<string, KeyState> }

export type BoundKeys = Keys & { stop(): Promise<void> }
type Heartbeat = ReturnType<typeof heartbeat>

/** Learns within a second which keys another process has added, activated or retired. */
function follow(
  db: Db,
  source: KeySource,
  first: States['current'],
  beat: Heartbeat | null,
  open: (states: States) => Keys,
): BoundKeys {
  const states: States = { current: first }
  async function refresh(): Promise<void> {
    const now = await listRegisteredKeys(db)
    // A key store that is away is asked again a second later; until then a rotation waits for this node.
    if (keysHeld(now, source).length < now.length) await source.reload().catch(() => {})
    if (now.length > 0) states.current = keysByState(now)
    await beat?.note(db, now)
  }
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(refresh).catch(() => {})
  }, KEYS_SEEN_AFTER_MS)
  timer.unref()
  async function stop(): Promise<void> {
    clearInterval(timer)
    await running
    await beat?.end(db)
  }
  return Object.assign(open(states), { refresh, stop })
}

const BEAT_MS = 5_000

/** Tells the other nodes that this one is there, and which keys it has. */
function heartbeat(source: KeySource, part: string) {
  const self = { nodeId: randomUUID(), host: hostname(), release: releaseName(), part }
  let announced = ''
  let announcedAt = 0
  return {
    async note(db: Reader, registered: readonly RegisteredKey[]): Promise<void> {
      const keyNames = keysHeld(registered, source)
      if (keyNames.join() === announced && performance.now() - announcedAt < BEAT_MS) return
      await noteNode(db, { ...self, keyNames })
      announced = keyNames.join()
      announcedAt = performance.now()
    },
    // A database that is away forgets the node by itself.
    end: (db: Db) => removeNode(db, self.nodeId).catch(() => {}),
  }
}

/** The newest migration tells releases apart. */
const releaseName = (): string => migrations().at(-1)?.name.replace('.sql', '') ?? ''

/** Keys are made for an empty database only; one from before fingerprints takes the keys that open it. */
async function registerFirst(tx: Tx, env: KeyEnv, source: KeySource): Promise<RegisteredKey[]> {
  const sample = await readKeySample(tx)
  if (sample === null) await source.change?.add(firstKeys(source, kind => newKey(kind, env)))
  const names = source.names()
  const missing = KINDS.filter(kind => !names.includes(kind) && namesOfKind(names, kind).length === 0)
  if (missing.length > 0) throw refusalOf(source, [`it has no key of the kind ${missing.join(', ')}`])
  if (sample !== null)
    refuseClosed(
      keysOf(source, env.rsaPadding, () => 'active'),
      source,
      sample,
    )
  const keys = names.map(name => registeredAs(name, source.read(name), 'active'))
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
    // Nothing is encrypted with a next key before this node has it too.
    if (held === 'same' || (held === 'missing' && key.state === 'next')) return []
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
