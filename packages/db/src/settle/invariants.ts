import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'
import { recordRun } from './job-runs.ts'
import { carryForward, type Scope, withMoved } from './moved.ts'
import { agrees, type Reconciliation, readReconciliation } from './reconciliation.ts'

type BrokenRow = { subject: string; problem: string }
/** `more`: rows after the first, up to `MOST_KEPT` in all; absent without any. */
export type Break = { invariant: string; rows: number; first: BrokenRow; more?: BrokenRow[] }
const MOST_KEPT = 50
export type Verification = { checked: number; breaks: Break[] }

/** Runs every invariant view in one snapshot of the database; an empty list means that all hold. */
export function findBreaks(db: Db, scope: Scope = 'whole'): Promise<Verification> {
  return withMoved(db, scope, readBreaks)
}

/**
 * Like findBreaks, with the reconciliation. After a check without findings, a check of scope `moved` skips everything
 * that has not moved since.
 */
export function verifyLedger(db: Db, scope: Scope): Promise<{ found: Verification; books: Reconciliation }> {
  return withMoved(db, scope, async tx => {
    const found = await readBreaks(tx)
    const books = await readReconciliation(tx)
    if (found.breaks.length === 0 && agrees(books)) await carryForward(tx)
    return { found, books }
  })
}

const brokenRow = ({ subject, problem }: BrokenRow): BrokenRow => ({ subject, problem })

/** Breaks that the views find in the rows selected by `withMoved`. */
export async function readBreaks(tx: Tx): Promise<Verification> {
  const views = await sql<{ name: string }>`
    select table_name as name from information_schema.views
    where table_schema = 'public' and table_name like 'invariant\\_%' order by 1`.execute(tx)
  const breaks: Break[] = []
  for (const { name } of views.rows) {
    const { rows } = await sql<{ subject: string; problem: string; total: bigint }>`
      select subject, problem, count(*) over () as total from ${sql.table(name)} limit ${MOST_KEPT}`.execute(tx)
    const [first, ...more] = rows
    if (first)
      breaks.push({
        invariant: name,
        rows: Number(first.total),
        first: brokenRow(first),
        ...(more.length > 0 && { more: more.map(brokenRow) }),
      })
  }
  return { checked: views.rows.length, breaks }
}

export async function keepVerification(db: Reader, day: IsoDate, found: Verification): Promise<void> {
  await recordRun(db, 'verify', day, found)
}

/** The result of the latest check after a settlement, for any day; null before the first. */
export async function lastVerification(db: Reader): Promise<Verification | null> {
  const { rows } = await sql<{
    report: Verification
  }>`select report from job_run where job = 'verify' order by at desc, key desc limit 1`.execute(db)
  return rows[0]?.report ?? null
}
