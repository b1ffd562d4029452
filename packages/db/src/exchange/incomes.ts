import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type StoredIncome = { date: IsoDate; nav: NavE4; incomeE4: bigint | null }

/** The NAV days of a fund from `since` on, ascending. */
export async function listIncomeDays(db: Reader, fundcode: string, since: IsoDate): Promise<StoredIncome[]> {
  const { rows } = await sql<StoredIncome>`
    select day as date, nav_e4 as nav, income_e4 as "incomeE4" from nav
    where fundcode = ${fundcode} and day >= ${since}::date order by day`.execute(db)
  return rows
}

/** The trading days from `since` to `until`. */
export async function listOpenDays(db: Reader, since: IsoDate, until: IsoDate): Promise<Set<IsoDate>> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day from trading_day where is_open and day between ${since}::date and ${until}::date`.execute(db)
  return new Set(rows.map(row => row.day))
}
