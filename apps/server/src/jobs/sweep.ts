import { keptIdImages } from '@zhixiao/db/account/id-images.ts'
import { deleteOldDrafts } from '@zhixiao/db/account/open-drafts.ts'
import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import type { Context } from '../kernel/context.ts'
import { removeStrayFiles } from '../secrets/sealed-files.ts'
import type { Outcome } from './job.ts'

/**
 * Deletes what has expired and holds nothing of value: sessions, captchas, SMS codes, the developers' outbox, begun
 * openings of accounts, and files that no row names.
 */
export async function sweep(ctx: Context): Promise<Outcome> {
  const expired = await deleteExpired(ctx.db)
  const drafts = await deleteOldDrafts(ctx.db)
  const files = await removeStrayFiles(ctx, names => keptIdImages(ctx.db, names))
  return { done: true, report: { ...expired, drafts, files } }
}
