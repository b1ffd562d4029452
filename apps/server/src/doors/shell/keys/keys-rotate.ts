import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  activateKeys,
  listRegisteredKeys,
  type RegisteredKey,
  registerKeys,
  sinceKeyMadeMs,
} from '@zhixiao/db/key-registry.ts'
import { lockFor } from '@zhixiao/db/locks.ts'
import { listNodesLackingKeys } from '@zhixiao/db/nodes.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { countStale } from '@zhixiao/db/ops/sealed-columns.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { registeredAs } from '../../../platform/secrets/bind-keys.ts'
import { isFieldKeyDue, outdatedFieldKeys } from '../../../platform/secrets/field-keys.ts'
import { describedKeys, keysOfOtherSuite, newKey, withAlgorithm } from '../../../platform/secrets/key-algorithms.ts'
import { KEYS_SEEN_AFTER_MS } from '../../../platform/secrets/key-rings.ts'
import {
  isNewer,
  type KeySource,
  type KeyTexts,
  namesOfKind,
  newestOf,
  nextName,
  variablesOf,
} from '../../../platform/secrets/key-source.ts'
import { openKeySource } from '../../../platform/secrets/open-key-source.ts'
import type { Args, Command } from '../command.ts'
import { countAllStale, resealAll } from './reseal-all.ts'
import { retireKeys } from './retire-keys.ts'
import { rotateBack } from './rotate-back.ts'
import { isIndexChangeUnfinished, rotateIndexes } from './rotate-indexes.ts'
import { sealedPlaces } from './sealed-places.ts'

const HOUR_MS = 3_600_000

/** Key rotation: new keys for data, fields and blind indexes. Digests depend on the pepper, which stays. */
export const keysRotate: Command = {
  summary: 'makes new keys, re-encrypts and reindexes everything with them while the site runs',
  usage: '[--forget | --back [--reencrypt] | --variables FILE]',
  positionals: [0, 0],
  options: {
    forget: { type: 'boolean' },
    back: { type: 'boolean' },
    reencrypt: { type: 'boolean' },
    variables: { type: 'string' },
  },
  help: [
    'An interrupted rotation is resumed and makes no further key. Data under older keys stays readable.',
    'The key for fields on the wire changes at most once per session lifetime, because open pages still use the previous one.',
    'The new keys are used once every running process has them; until then the command stops and can be run again.',
    '--back    removes new keys that are not yet in use',
    '--back --reencrypt  removes the newest data key, in use or not, after everything is re-encrypted with the one before',
    '--variables FILE  with KEYS=env: writes the new keys as variables, NOT encrypted, and changes nothing else',
    '--forget  removes the older data keys at the end; earlier backups can then only be read with a copy of those keys',
  ],
  writes: true,
  run: rotateKeys,
}

async function rotateKeys(ctx: OpsContext, args: Args): Promise<Report> {
  const source = await openKeySource(ctx.env)
  if (args.flag('back') && !args.dryRun) return rotateBack(ctx, source, args.flag('reencrypt'))
  const registered = await listRegisteredKeys(ctx.db)
  if (registered.some(({ state }) => state === 'leaving'))
    return refused('The rotation before is being taken back: finish it with "keys rotate --back".')
  const known = registered.map(({ name }) => name)
  // Keys not registered yet: from variables, or left by a killed rotation.
  const brought = source.names().filter(name => isNewer(name, known))
  const isUnfinished =
    brought.length > 0 ||
    (await countAllStale(ctx, newestOf(known, 'data'))) > 0 ||
    (await isIndexChangeUnfinished(ctx))
  if (args.dryRun) return dryRun(ctx, isUnfinished)
  const goesOn = isUnfinished || registered.some(({ state }) => state === 'next')
  const file = args.text('variables')
  if (file !== undefined) return goesOn ? refused(UNFINISHED) : writeVariables(ctx, source, known, file)
  if (source.change === null && !goesOn) return refused(MADE_ELSEWHERE)
  const made = goesOn ? {} : await newKeys(ctx, known)
  await source.change?.add(made)
  await registerNew(ctx, source, known)
  const lacking = await activateWhenHeld(ctx)
  if (lacking.length > 0) return refused(...lacking, source.change === null ? WAITING_FOR_VARIABLES : WAITING)
  return reencrypt(ctx, source, args, Object.keys(made))
}

const MADE_ELSEWHERE =
  'With KEYS=env the new keys come as variables: write them with "keys rotate --variables FILE", start every process with them, then run this again.'
const UNFINISHED = 'A rotation is under way: finish it with "keys rotate", or give it up with "keys rotate --back".'

async function newKeys(ctx: OpsContext, names: readonly string[]): Promise<KeyTexts> {
  const since = await sinceKeyMadeMs(ctx.db, 'field')
  const isDue = isFieldKeyDue(names, since, ctx.env.sessionAbsoluteH * HOUR_MS)
  return {
    [nextName(names, 'data')]: newKey('data', ctx.env),
    ...(isDue && { [nextName(names, 'field')]: newKey('field', ctx.env) }),
    [nextName(names, 'index')]: newKey('index', ctx.env),
  }
}

async function writeVariables(
  ctx: OpsContext,
  source: KeySource,
  names: readonly string[],
  file: string,
): Promise<Report> {
  if (source.change !== null) return refused('--variables is for KEYS=env: here "keys rotate" makes the keys itself.')
  const made = await newKeys(ctx, names)
  const isWritten = await writeFile(file, variablesOf(made), { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (!isWritten) return refused(`${file} is there already or cannot be written.`)
  const detail = { file, names: Object.keys(made) }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.rotate.variables', detail }))
  return done(
    `${file}: ${describedKeys(made)}`,
    'Add these variables to those of every process, start each again, then run "keys rotate" with them.',
  )
}

/** With all keys in use: re-encrypts all data under the newest and retires unneeded keys. */
async function reencrypt(ctx: OpsContext, source: KeySource, args: Args, made: readonly string[]): Promise<Report> {
  const names = (await listRegisteredKeys(ctx.db)).map(({ name }) => name)
  const outdated = outdatedFieldKeys(names)
  await retireKeys(ctx, source, outdated)
  // Until then another process may still encrypt with the previous key.
  await pause(2 * KEYS_SEEN_AFTER_MS)
  const keyId = newestOf(names, 'data')
  const counts = await resealAll(ctx, keyId)
  const left = await countAllStale(ctx, keyId)
  const indexes = await rotateIndexes(ctx, source)
  const removed = [...indexes.removed, ...outdated]
  if (args.flag('forget') && left === 0) {
    const old = namesOfKind(names, 'data').slice(1)
    await retireKeys(ctx, source, old)
    removed.push(...old)
  }
  const registered = await listRegisteredKeys(ctx.db)
  const detail = { made, removed, left, ...counts, indexes: indexes.made }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.rotate', detail }))
  const lines = [
    made.length > 0
      ? `made ${described(made, registered)}`
      : `resumed with ${described([`data-${keyId}`], registered)}`,
    ...Object.entries(counts).map(([what, count]) => `${what}: ${count} re-encrypted`),
    `indexes: ${indexes.made} rebuilt`,
    ...removed.map(name => `removed ${name}`),
    ...keysOfOtherSuite(registered, ctx.env.crypto).map(key => staysInUse(key, ctx.env)),
    left === 0 ? 'nothing needs an older data key' : `${left} still need an older data key: run it again`,
  ]
  return { ok: left === 0, lines }
}

const described = (names: readonly string[], registered: readonly RegisteredKey[]): string =>
  registered.flatMap(({ name, algorithm }) => (names.includes(name) ? [withAlgorithm(name, algorithm)] : [])).join(', ')

/** Why a key of another algorithm than CRYPTO stays in use after a rotation; for field keys, open pages still use the previous one. */
function staysInUse({ name, algorithm }: RegisteredKey, { crypto, sessionAbsoluteH }: OpsContext['env']): string {
  const when = name.startsWith('field') ? ` ${sessionAbsoluteH} hours after the last` : ''
  return `${withAlgorithm(name, algorithm)} stays in use: CRYPTO is ${crypto}, so run it again${when}`
}

const WAITING =
  'Nothing is encrypted with the new keys yet. Copy them with "keys export" and "keys import", then run this again; "keys rotate --back" gives up.'
const WAITING_FOR_VARIABLES =
  'Nothing is encrypted with the new keys yet. Start these processes with the new variables, then run this again; "keys rotate --back" gives up.'
const NODES_WAIT_MS = 6_000

/** Waits until every process has the new keys and activates them; else returns the missing keys by process, as sentences. */
async function activateWhenHeld({ db, keys }: OpsContext): Promise<string[]> {
  const until = performance.now() + NODES_WAIT_MS
  for (;;) {
    const lacking = await withTx(db, async tx => {
      // No process starts without the new keys in between.
      await lockFor(tx, 'keys')
      const nodes = await listNodesLackingKeys(tx)
      if (nodes.length === 0) await activateKeys(tx)
      return nodes
    })
    if (lacking.length === 0) await keys.refresh?.()
    if (lacking.length === 0 || performance.now() > until)
      return lacking.map(({ host, part, lacks }) => `${host} (${part}) does not have ${lacks.join(', ')}`)
    await pause(KEYS_SEEN_AFTER_MS / 4)
  }
}

async function registerNew(ctx: OpsContext, source: KeySource, known: readonly string[]): Promise<void> {
  const names = source.names().filter(name => isNewer(name, known))
  await withTx(ctx.db, async tx => {
    await lockFor(tx, 'keys')
    await registerKeys(
      tx,
      names.map(name => registeredAs(name, source.read(name), 'next')),
    )
  })
  await ctx.keys.refresh?.()
}

async function dryRun(ctx: OpsContext, isUnfinished: boolean): Promise<Report> {
  const lines: string[] = []
  // No key has this id, so every value counts as stale.
  for (const place of sealedPlaces) lines.push(`${place.table}: ${await countStale(ctx.db, place, 'none')}`)
  const begun = isUnfinished ? 'An interrupted rotation would be resumed.' : 'New keys would be made.'
  return done(begun, ...lines, 'Dry run: nothing was changed.')
}
