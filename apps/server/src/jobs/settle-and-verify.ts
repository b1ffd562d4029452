import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { keepVerification, lastVerification } from '@zhixiao/db/settle/job-runs.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '../context.ts'
import type { Outcome } from './jobs.ts'
import { type SettlementReport, settleDay } from './settle-day.ts'

/** The last check of the ledger found a break: nothing is settled on top of it. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken'
}

/**
 * Settles a day and checks every invariant of the ledger afterwards; a break stops the next settlement.
 * @throws LedgerBroken when the last check found a break that is still there.
 */
export async function settleAndVerify(
  ctx: Pick<Context, 'db' | 'events'>,
  day: IsoDate,
): Promise<Outcome & { report: SettlementReport }> {
  await refuseOnBreak(ctx)
  const startedAt = performance.now()
  const report = await settleDay(ctx.db, day)
  if (report.confirmed > 0) await keepVerification(ctx.db, day, await findBreaks(ctx.db))
  ctx.events.daySettled({ day, orders: report.confirmed, ms: Math.round(performance.now() - startedAt) })
  return { done: report.waiting === 0, report }
}

async function refuseOnBreak({ db }: Pick<Context, 'db'>): Promise<void> {
  const last = await lastVerification(db)
  if (!last || last.breaks.length === 0) return
  const now = await findBreaks(db)
  const [first] = now.breaks
  if (first) throw new LedgerBroken(`${first.invariant}: ${first.first.subject}: ${first.first.problem}`)
}
