import { setTimeout as pause } from 'node:timers/promises'
import { activateKeys, listRegisteredKeys, registerKeys } from '@zhixiao/db/key-registry.ts'
import { lockFor } from '@zhixiao/db/locks.ts'
import { listNodesLackingKeys } from '@zhixiao/db/nodes.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { countStale, listKeptPictures, resealRows } from '@zhixiao/db/ops/sealed-columns.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ID_IMAGE_PLACE } from '../account/idcard-upload.ts'
import { fingerprintOf, keySourceOf } from '../secrets/bind-keys.ts'
import { changeFieldKey } from '../secrets/field-keys.ts'
import { addKey, KEYS_SEEN_AFTER_MS, keyFolderOf, newestKeyOf, newSecret, oldKeys } from '../secrets/key-files.ts'
import { resealFile } from '../secrets/sealed-files.ts'
import { type Args, type Command, done, type OpsContext, type Report, refused } from './command.ts'
import { retireKeys } from './retire-keys.ts'
import { isIndexChangeUnfinished, rotateIndexes } from './rotate-indexes.ts'
import { sealedPlaces } from './sealed-places.ts'

const FILES_AT_ONCE = 200
const HOUR_MS = 3_600_000

/** Key rotation: new keys for data, fields and blind indexes. Digests depend on the pepper, which stays. */
export const keysRotate: Command = {
  summary: 'makes new keys, re-encrypts and reindexes everything with them while the site runs',
  usage: '[--forget | --back]',
  positionals: [0, 0],
  options: { forget: { type: 'boolean' }, back: { type: 'boolean' } },
  help: [
    'An interrupted rotation is resumed and makes no further key. Data under older keys stays readable.',
    'The key for fields on the wire changes at most once per session lifetime, because open pages still use the previous one.',
    'The new keys are used once every running process has them; until then the command stops and can be run again.',
    '--back    removes new keys that are not yet in use',
    '--forget  removes the older data keys at the end; earlier backups can then only be read with a copy of those keys',
  ],
  writes: true,
  run: rotateKeys,
}

async function rotateKeys(ctx: OpsContext, args: Args): Promise<Report> {
  if (ctx.env.keys === 'env')
    return refused(
      'With KEYS=env no key can be made here: rotate on a machine with KEYS=folder, then export the variables.',
    )
  const folder = keyFolderOf(ctx.env.dataDir)
  const isUnfinished =
    (await countAllStale(ctx, newestKeyOf(folder, 'data'))) > 0 || (await isIndexChangeUnfinished(ctx))
  if (args.dryRun) return dryRun(ctx, isUnfinished)
  const waiting = await nextKeys(ctx)
  if (args.flag('back')) return takeBack(ctx, waiting)
  const goesOn = isUnfinished || waiting.length > 0
  const field = goesOn
    ? { made: [], outdated: [] }
    : changeFieldKey(folder, ctx.env.rsaKeyBits, ctx.env.sessionAbsoluteH * HOUR_MS)
  const made = goesOn ? [] : [addKey(folder, 'data', newSecret()), ...field.made, addKey(folder, 'index', newSecret())]
  await registerNew(ctx)
  const lacking = await waitForNodes(ctx)
  if (lacking.length > 0) return refused(...lacking, WAITING)
  await activateKeys(ctx.db)
  await retireKeys(ctx, field.outdated)
  // Until then another process may still encrypt with the previous key.
  await pause(2 * KEYS_SEEN_AFTER_MS)
  const keyId = newestKeyOf(folder, 'data')
  const counts = await resealAll(ctx, keyId)
  const left = await countAllStale(ctx, keyId)
  const indexes = await rotateIndexes(ctx)
  const removed = [...indexes.removed, ...field.outdated]
  if (args.flag('forget') && left === 0) {
    const old = oldKeys(folder, 'data', 1)
    await retireKeys(ctx, old)
    removed.push(...old)
  }
  const detail = { made, removed, left, ...counts, indexes: indexes.made }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.rotate', detail }))
  const lines = [
    made.length > 0 ? `made ${made.join(', ')}` : `resumed with data-${keyId}`,
    ...Object.entries(counts).map(([what, count]) => `${what}: ${count} re-encrypted`),
    `indexes: ${indexes.made} rebuilt`,
    ...removed.map(name => `removed ${name}`),
    left === 0 ? 'nothing needs an older data key' : `${left} still need an older data key: run it again`,
  ]
  return { ok: left === 0, lines }
}

const WAITING =
  'Nothing is encrypted with the new keys yet. Copy them with "keys export" and "keys import", then run this again; "keys rotate --back" gives up.'
const NODES_WAIT_MS = 6_000

const nextKeys = async ({ db }: OpsContext): Promise<string[]> =>
  (await listRegisteredKeys(db)).filter(({ state }) => state === 'next').map(({ name }) => name)

/** Waits for the processes that share this folder; the others are returned as sentences. */
async function waitForNodes({ db }: OpsContext): Promise<string[]> {
  const until = performance.now() + NODES_WAIT_MS
  for (;;) {
    const lacking = await listNodesLackingKeys(db)
    if (lacking.length === 0 || performance.now() > until)
      return lacking.map(({ host, part, lacks }) => `${host} (${part}) does not have ${lacks.join(', ')}`)
    await pause(KEYS_SEEN_AFTER_MS / 4)
  }
}

async function takeBack(ctx: OpsContext, names: readonly string[]): Promise<Report> {
  if (names.length === 0) return refused('There are no new keys that are not yet in use: nothing was changed.')
  await retireKeys(ctx, names)
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.rotate.back', detail: { names } }))
  return done(`removed ${names.join(', ')}; the previous keys stay in use`)
}

/** Keys of the folder that the database does not know yet: those just made, or left by a killed rotation. */
async function registerNew(ctx: OpsContext): Promise<void> {
  const source = keySourceOf(ctx.env)
  await withTx(ctx.db, async tx => {
    await lockFor(tx, 'keys')
    const known = (await listRegisteredKeys(tx)).map(({ name }) => name)
    // Names of a kind sort by age, and an older key was retired.
    const isNewer = (name: string) => known.every(each => each.split('-')[0] !== name.split('-')[0] || each < name)
    const names = source.names().filter(isNewer)
    await registerKeys(
      tx,
      names.map(name => ({ name, fingerprint: fingerprintOf(name, source.read(name)), state: 'next' })),
    )
  })
  await ctx.keys.refresh?.()
}

async function dryRun(ctx: OpsContext, isUnfinished: boolean): Promise<Report> {
  const lines: string[] = []
  // No key has this number, so it counts all.
  for (const place of sealedPlaces) lines.push(`${place.table}: ${await countStale(ctx.db, place, 'none')}`)
  const begun = isUnfinished ? 'An interrupted rotation would be resumed.' : 'New keys would be made.'
  return done(begun, ...lines, 'Dry run: nothing was changed.')
}

async function resealAll(ctx: OpsContext, keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const place of sealedPlaces)
    counts[place.table] = await resealRows(ctx.db, place, keyId, (row, column, sealed) => {
      const where = place.placeOf(row, column)
      return ctx.keys.seal(ctx.keys.open(sealed, where), where)
    })
  counts.files = 0
  for (let after = 0n; ; ) {
    const pictures = await listKeptPictures(ctx.db, after, FILES_AT_ONCE)
    for (const { custno, file_name: fileName } of pictures)
      if (await resealFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, fileName, keyId)) counts.files++
    const last = pictures.at(-1)
    if (!last) return counts
    after = last.id
  }
}

async function countAllStale(ctx: OpsContext, keyId: string): Promise<number> {
  let stale = 0
  for (const place of sealedPlaces) stale += await countStale(ctx.db, place, keyId)
  return stale
}
