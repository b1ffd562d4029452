import { noteUnconfirmed } from '@zhixiao/db/account/customer-events.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { sealLedger } from '@zhixiao/db/seals.ts'
import {
  findBreaks,
  keepVerification,
  lastVerification,
  type Verification,
  verifyLedger,
} from '@zhixiao/db/settle/invariants.ts'
import { type Scope, withMoved } from '@zhixiao/db/settle/moved.ts'
import {
  agrees,
  type KeptReconciliation,
  listReconciliations,
  readReconciliation,
} from '@zhixiao/db/settle/reconciliation.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sendAndWait } from '../engine/exchange/send-and-wait.ts'
import { type SettlementReport, settleDay } from '../engine/settle/settle-day.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'
import { keepBooks, reconciliationLines } from './reconcile.ts'

/** Breaks that settling itself mends: they are reported and never stop it. */
const MENDED_BY_SETTLING: ReadonlySet<string> = new Set(['invariant_nothing_pending_after_settlement'])

const stopping = ({ breaks }: Verification) => breaks.filter(each => !MENDED_BY_SETTLING.has(each.invariant))

/** The last check of the ledger found a break: nothing is settled until it is resolved. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken'
}

/**
 * Settles a day and checks every invariant of the ledger afterwards, on what moved; a break stops the next settlement.
 * @throws LedgerBroken when the last check found a break that is still there.
 */
export async function settleAndVerify(
  ctx: Pick<Context, 'db' | 'events' | 'env' | 'keys' | 'calendar'>,
  day: IsoDate,
): Promise<Outcome & { report: SettlementReport }> {
  await refuseOnBreak(ctx)
  const startedAt = performance.now()
  const report = await (ctx.env.registrar === 'files' ? sendAndWait(ctx, day) : settleDay(ctx.db, day))
  if (report.waiting > 0) await noteUnconfirmed(ctx.db, day)
  if (report.confirmed > 0) await checkBooks(ctx.db, day)
  ctx.events.daySettled({ day, orders: report.confirmed, ms: Math.round(performance.now() - startedAt) })
  return { done: report.waiting === 0, report }
}

/** Seals the ledger, checks what moved, reconciles the books, and stores the result for a day. */
export async function checkBooks(
  db: Db,
  day: IsoDate,
  scope: Scope = 'moved',
): Promise<Verification & { books: KeptReconciliation }> {
  await sealLedger(db)
  const { found, books } = await verifyLedger(db, scope)
  await keepVerification(db, day, found)
  return { ...found, books: await keepBooks(db, day, books) }
}

/** @throws LedgerBroken when the last check found a break that is still there. */
export async function refuseOnBreak({ db }: Pick<Context, 'db'>): Promise<void> {
  const [books] = await listReconciliations(db, 1)
  if (books && !books.agrees) {
    const now = await withMoved(db, 'whole', readReconciliation)
    if (!agrees(now)) throw new LedgerBroken(`the books differ: ${reconciliationLines(now).join('; ')}`)
  }
  const last = await lastVerification(db)
  if (!last || stopping(last).length === 0) return
  const [first] = stopping(await findBreaks(db))
  if (first) throw new LedgerBroken(`${first.invariant}: ${first.first.subject}: ${first.first.problem}`)
}
