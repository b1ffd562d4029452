import { setTimeout as pause } from 'node:timers/promises'
import { leaveKeys, listRegisteredKeys, type RegisteredKey } from '@zhixiao/db/key-registry.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { KEYS_SEEN_AFTER_MS } from '../../../platform/secrets/key-rings.ts'
import { type KeySource, namesOfKind, newestOf } from '../../../platform/secrets/key-source.ts'
import { countAllStale, resealAll } from './reseal-all.ts'
import { retireKeys } from './retire-keys.ts'

const namesIn = (keys: readonly RegisteredKey[], state: RegisteredKey['state']): string[] =>
  keys.filter(key => key.state === state).map(({ name }) => name)

/**
 * Removes new keys: unused ones at once; with `reencrypts` also the newest data key, after re-encrypting everything under
 * the previous one. Index and field keys stay, because either of them can remain in use.
 */
export async function rotateBack(ctx: OpsContext, source: KeySource, reencrypts: boolean): Promise<Report> {
  const registered = await listRegisteredKeys(ctx.db)
  const next = namesIn(registered, 'next')
  if (next.length > 0) {
    await retireKeys(ctx, source, next)
    return withdrawn(ctx, source, next, 'the previous keys stay in use')
  }
  const active = namesIn(registered, 'active')
  const [newest, before] = namesOfKind(active, 'data')
  const begun = namesIn(registered, 'leaving')
  if (begun.length === 0 && (newest === undefined || before === undefined))
    return refused('There is no earlier data key to go back to: nothing was changed.')
  if (!reencrypts && begun.length === 0)
    return refused(`The newest keys are in use. To put all data under ${before} again, add --reencrypt.`)
  const leaving = begun.length > 0 ? begun : [newest ?? '']
  await leaveKeys(ctx.db, leaving)
  await ctx.keys.refresh?.()
  // Until then another process may still encrypt with it.
  await pause(2 * KEYS_SEEN_AFTER_MS)
  const keyId = newestOf(
    active.filter(name => !leaving.includes(name)),
    'data',
  )
  const counts = await resealAll(ctx, keyId)
  const left = await countAllStale(ctx, keyId)
  if (left > 0) return refused(`${left} still need ${leaving.join(', ')}: run it again`)
  await retireKeys(ctx, source, leaving)
  const moved = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return withdrawn(ctx, source, leaving, `${moved} re-encrypted with data-${keyId}`)
}

async function withdrawn(ctx: OpsContext, source: KeySource, names: string[], rest: string): Promise<Report> {
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.rotate.back', detail: { names } }))
  const kept = source.change === null ? [`Remove ${names.join(', ')} from ${source.where} too, on every machine.`] : []
  return done(`removed ${names.join(', ')}; ${rest}`, ...kept)
}
