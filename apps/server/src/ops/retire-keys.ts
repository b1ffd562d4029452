import { unregisterKeys } from '@zhixiao/db/key-registry.ts'
import { keyFolderOf, removeKeys } from '../secrets/key-files.ts'
import type { OpsContext } from './command.ts'

/** Takes keys out of use on every node, then removes their files here. */
export async function retireKeys(ctx: OpsContext, names: readonly string[]): Promise<void> {
  await unregisterKeys(ctx.db, names)
  await ctx.keys.refresh?.()
  removeKeys(keyFolderOf(ctx.env.dataDir), names)
}
