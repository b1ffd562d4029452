import { setTimeout as pause } from 'node:timers/promises'
import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import {
  clearOutdated,
  countOutdated,
  countUnindexed,
  fillIndexes,
  type Parity,
} from '@zhixiao/db/ops/blind-indexes.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { indexedColumns, indexedText } from '../../../platform/secrets/index-columns.ts'
import { KEYS_SEEN_AFTER_MS } from '../../../platform/secrets/key-rings.ts'
import { type KeySource, namesOfKind, newestOf, parityOf } from '../../../platform/secrets/key-source.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import { retireKeys } from './retire-keys.ts'

/** The index keys of the database, newest first. */
const indexKeys = async ({ db }: OpsContext): Promise<string[]> =>
  namesOfKind(
    (await listRegisteredKeys(db)).map(({ name }) => name),
    'index',
  )
const parityOfNewest = (names: readonly string[]): Parity => parityOf(newestOf(names, 'index'))

/** Whether a rotation of the blind-index key was begun and not completed. */
export async function isIndexChangeUnfinished(ctx: OpsContext): Promise<boolean> {
  const names = await indexKeys(ctx)
  if (names.length > 1) return true
  for (const column of indexedColumns) if ((await countOutdated(ctx.db, column, parityOfNewest(names))) > 0) return true
  return false
}

/**
 * Puts every index under the newest key. While there are two keys, every write is indexed under both and found by the
 * older; the older goes, with its indexes, when all rows have the newer. Each step may be the last of a killed run.
 * Returns how many indexes were rebuilt, and the names of the keys removed.
 */
export async function rotateIndexes(ctx: OpsContext, source: KeySource): Promise<{ made: number; removed: string[] }> {
  const names = await indexKeys(ctx)
  const parity = parityOfNewest(names)
  let made = 0
  for (const column of indexedColumns)
    made += await fillIndexes(ctx.db, column, parity, ({ owner, sealed }) => {
      const value = indexedText(column, customerVault(ctx.keys, owner).open(column.place, sealed))
      const index = ctx.keys.blindIndexes(column.kind, value)[parity === 'odd' ? 0 : 1]
      if (index === null) throw new Error('the newest index key is not in use')
      return index
    })
  for (const column of indexedColumns)
    if ((await countUnindexed(ctx.db, column, parity)) > 0)
      throw new Error(`${column.column} is written without the new key`)
  const removed = names.slice(1)
  await retireKeys(ctx, source, removed)
  // Until then another process may still look up by the previous key.
  if (removed.length > 0) await pause(2 * KEYS_SEEN_AFTER_MS)
  for (const column of indexedColumns) await clearOutdated(ctx.db, column, parity)
  return { made, removed }
}
