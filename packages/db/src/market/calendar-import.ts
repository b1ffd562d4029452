import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { insertRows } from './bulk.ts'

export type StoredDay = { day: IsoDate; is_open: boolean; seq: number; source: string; invented: boolean }

/** Reads the stored calendar, ascending, and locks it against other imports. */
export async function lockCalendar(tx: Tx): Promise<StoredDay[]> {
  await sql`lock table trading_day in share row exclusive mode`.execute(tx)
  return tx.selectFrom('trading_day').selectAll().orderBy('day').execute()
}

/**
 * The last day used by a settled day or an order: T+n was counted over all days up to it, so none of them may open or
 * close any more. Null without either.
 */
export async function lastDayInUse(db: Reader): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select greatest(
      (select max(day) from settlement_run),
      (select max(greatest(trade_date, confirm_date, pay_date)) from orders),
      (select max(due_date) from bank_txn)) as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Replaces the calendar from `days[0]` on; earlier days stay. */
export async function replaceCalendarFrom(tx: Tx, days: readonly StoredDay[]): Promise<void> {
  const [first] = days
  if (!first) return
  await sql`delete from trading_day where day >= ${first.day}::date`.execute(tx)
  await insertRows(tx, 'trading_day', days)
}
