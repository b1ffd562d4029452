import { readToday } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listReconciliations } from '@zhixiao/db/settle/reconciliation.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { reconcile as reconcileNow } from '../../../jobs/reconcile.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { type Args, type Command, dateOf } from '../command.ts'

export const reconcile: Command = {
  summary: 'compares ledger, lots, registrar and bank, now or as stored after a settlement',
  usage: '[DATE]',
  positionals: [0, 1],
  help: ['Without DATE it compares now and stores the report. Exit code 1 on a difference.'],
  writes: false,
  run: showBooks,
}

async function showBooks({ db, actor }: OpsContext, args: Args): Promise<Report> {
  const given = args.positionals[0]
  if (given !== undefined) {
    const day = dateOf(given)
    const [kept] = await listReconciliations(db, 1, day)
    if (!kept) return refused(`Nothing was settled or compared on ${day}.`)
    const lines = [`compared for ${day}, at ${shanghaiText(kept.at.getTime())}`, ...kept.lines]
    return kept.agrees ? done(...lines) : refused(...lines)
  }
  const day = await readToday(db)
  const kept = await reconcileNow(db, day)
  await withTx(db, tx => writeAudit(tx, { actor, act: 'reconcile', detail: { day, agrees: kept.agrees } }))
  return kept.agrees ? done(...kept.lines) : refused(...kept.lines)
}
