import { listRegisteredKeys, unregisterKeys } from '@zhixiao/db/key-registry.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { isNewer, type KeySource } from '../../../platform/secrets/key-source.ts'

/** Takes keys out of use on every node, then removes them here, including leftovers of a killed run. */
export async function retireKeys(ctx: OpsContext, source: KeySource, names: readonly string[]): Promise<void> {
  await unregisterKeys(ctx.db, names)
  await ctx.keys.refresh?.()
  const known = (await listRegisteredKeys(ctx.db)).map(({ name }) => name)
  const left = source.names().filter(name => !known.includes(name) && !isNewer(name, known))
  const gone = [...new Set([...names, ...left])]
  if (gone.length > 0) await source.change?.remove(gone)
}
