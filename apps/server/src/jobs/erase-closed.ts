import { eraseRetained, listRetentionOver } from '@zhixiao/db/account/closing.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import { cardIndexes } from '../platform/secrets/index-columns.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { removeSealedFile } from '../platform/secrets/sealed-files.ts'
import type { Outcome } from './job.ts'

const AT_ONCE = 100

/**
 * Erases the personal data of accounts that were closed twenty years ago, as the privacy policy promises. A file that a
 * crash leaves behind is removed by the sweep, because no row names it.
 */
export async function eraseClosed(ctx: Context): Promise<Outcome> {
  let accounts = 0
  for (;;) {
    const due = await listRetentionOver(ctx.db, AT_ONCE)
    for (const custno of due) if (await eraseOne(ctx, custno)) accounts++
    if (due.length < AT_ONCE) return { done: true, report: { accounts } }
  }
}

async function eraseOne(ctx: Context, custno: string): Promise<boolean> {
  const { seal } = customerVault(ctx.keys, custno)
  const blanks = {
    mobile: seal('mobile', ''),
    card: seal('card', ''),
    cardMobile: seal('card_mobile', ''),
    ...cardIndexes(ctx.keys, ''),
  }
  const images = await withTx(ctx.db, async tx => {
    const files = await eraseRetained(tx, custno, blanks)
    if (files) await writeAudit(tx, { actor: 'job erase-closed', act: 'account.erase', detail: { custno } })
    return files
  })
  if (!images) return false
  await Promise.all(images.map(name => removeSealedFile(ctx, name)))
  return true
}
