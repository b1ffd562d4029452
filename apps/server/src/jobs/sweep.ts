import { listUnusedAgreements, markAgreementEnded } from '@zhixiao/db/account/bank-agreements.ts'
import { keptIdImages } from '@zhixiao/db/account/id-images.ts'
import { deleteOldDrafts } from '@zhixiao/db/account/open-drafts.ts'
import { deleteSpentFiles } from '@zhixiao/db/ops/act-requests.ts'
import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import { deleteExpiredExports, keptExportFiles } from '@zhixiao/db/staff/exports.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import { removeStrayFiles } from '../platform/secrets/sealed-files.ts'
import type { Outcome } from './job.ts'

/**
 * Deletes what has expired and holds nothing of value: sessions, captchas, SMS codes, the developers' outbox, begun
 * openings of accounts, exports of the console, files of decided requests, and files that no row names. Ends contracts with cards that are no longer used.
 */
export async function sweep(ctx: Context): Promise<Outcome> {
  const expired = await deleteExpired(ctx.db)
  const drafts = await deleteOldDrafts(ctx.db)
  await deleteExpiredExports(ctx.db)
  await withTx(ctx.db, tx => deleteSpentFiles(tx))
  const files = await removeStrayFiles(ctx, async names => [
    ...(await keptIdImages(ctx.db, names)),
    ...(await keptExportFiles(ctx.db, names)),
  ])
  const agreements = await endUnusedAgreements(ctx)
  return { done: true, report: { ...expired, drafts, files, agreements } }
}

/** Agreements ended per day; the next day takes the rest. */
const ENDED_AT_MOST = 1_000

/** Ends the contracts of cards that are no longer used, and of bindings that were not finished. */
async function endUnusedAgreements({ db, gateways }: Context): Promise<number> {
  let ended = 0
  for (const id of await listUnusedAgreements(db, ENDED_AT_MOST)) {
    if (!(await gateways.bank.endAgreement(id))) continue
    await markAgreementEnded(db, id)
    ended++
  }
  return ended
}
