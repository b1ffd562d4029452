import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

const WITHOUT_NAV = [FUND_STATUS.raising, FUND_STATUS.raisingFailed, FUND_STATUS.ended]

/**
 * Which funds `f` publish NAVs on a day: all that are set up and have not ended, also those whose trading is suspended. One in
 * liquidation or converted has ended from 15:00 of its last trading day on, whose NAV is still to come.
 */
export const publishesNavs = (day: RawBuilder<unknown>) =>
  sql`(f.setup_date <= ${day} and (f.status <> all (${WITHOUT_NAV}::text[])
    or f.status = ${FUND_STATUS.ended} and ${day} <= least((select min(l.day) from liquidation l where l.fundcode = f.fundcode),
      (select c.day from fund_conversion c where c.fundcode = f.fundcode))))`

/** The newest NAV of each fund in operation on `day`; a fund without a NAV has its setup day and null. */
export async function listLastNavs(
  db: Reader,
  day: IsoDate,
): Promise<{ fundcode: string; day: IsoDate; nav_e4: NavE4 | null }[]> {
  const { rows } = await sql<{ fundcode: string; day: IsoDate; nav_e4: NavE4 | null }>`
    select f.fundcode, coalesce(n.day, f.setup_date) as day, n.nav_e4
    from fund f
    left join lateral (select day, nav_e4 from nav where fundcode = f.fundcode order by day desc limit 1) n on true
    where ${publishesNavs(sql`${day}::date`)}`.execute(db)
  return rows
}

/** Every dividend and split with an effect up to `day`. */
export async function listEventsUpTo(
  db: Reader,
  day: IsoDate,
): Promise<{ dividends: Selectable<Schema['dividend']>[]; splits: Selectable<Schema['split']>[] }> {
  return {
    dividends: await db.selectFrom('dividend').selectAll().where('ex_date', '<=', day).execute(),
    splits: await db.selectFrom('split').selectAll().where('day', '<=', day).execute(),
  }
}

/** The newest quote of each index. */
export const listLastQuotes = (db: Reader): Promise<Selectable<Schema['index_quote']>[]> =>
  db.selectFrom('index_quote').selectAll().distinctOn('code').orderBy('code').orderBy('day', 'desc').execute()
