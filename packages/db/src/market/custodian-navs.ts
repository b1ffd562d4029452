import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fundDay } from '@zhixiao/domain/fund/nav-rows.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { lockMarketImport, type NavValues, type NavWrite } from './nav-import.ts'

export type CustodianSource = 'embedded' | 'http' | 'file'

/** The custodian's newest figures of these funds and days, by `fundDay`; those without any are left out. */
export async function readCustodianNavs(
  db: Reader,
  days: readonly { fundcode: string; day: IsoDate }[],
): Promise<Map<string, NavValues>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<{
    fundcode: string
    day: IsoDate
    nav_e4: NavE4
    acc_nav_e4: NavE4
    income_e4: bigint | null
    yield7_e8: bigint | null
  }>`
    select distinct on (c.fundcode, c.day) c.fundcode, c.day, c.nav_e4, c.acc_nav_e4, c.income_e4, c.yield7_e8
    from custodian_nav c
    join unnest(${days.map(each => each.fundcode)}::text[], ${days.map(each => each.day)}::date[]) d (fundcode, day)
      on (d.fundcode, d.day) = (c.fundcode, c.day)
    order by c.fundcode, c.day, c.version desc`.execute(db)
  return new Map(rows.map(row => [fundDay(row), row]))
}

/**
 * Keeps what the custodian says; figures that differ from its newest ones get the next version. Returns how many are new and
 * how many correct others. A fund and day may stand in `navs` once; every fund must exist.
 */
export async function keepCustodianNavs(
  tx: Tx,
  source: CustodianSource,
  navs: readonly NavWrite[],
): Promise<{ added: number; corrected: number }> {
  // No NAV is compared with the figures before while these are written.
  await lockMarketImport(tx)
  const { rows } = await sql<{ version: number }>`
    insert into custodian_nav (fundcode, day, version, nav_e4, acc_nav_e4, income_e4, yield7_e8, source, received_at)
    select c.fundcode, c.day, coalesce(l.version, 0) + 1, c.nav_e4, c.acc_nav_e4, c.income_e4, c.yield7_e8, ${source},
      business_now()
    from unnest(${navs.map(nav => nav.fundcode)}::text[], ${navs.map(nav => nav.day)}::date[],
      ${navs.map(nav => nav.nav_e4)}::bigint[], ${navs.map(nav => nav.acc_nav_e4)}::bigint[],
      ${navs.map(nav => nav.income_e4)}::bigint[], ${navs.map(nav => nav.yield7_e8)}::bigint[])
      c (fundcode, day, nav_e4, acc_nav_e4, income_e4, yield7_e8)
    left join lateral (select version, nav_e4, acc_nav_e4, income_e4, yield7_e8 from custodian_nav n
      where (n.fundcode, n.day) = (c.fundcode, c.day) order by version desc limit 1) l on true
    where l.version is null or (l.nav_e4, l.acc_nav_e4, l.income_e4, l.yield7_e8)
      is distinct from (c.nav_e4, c.acc_nav_e4, c.income_e4, c.yield7_e8)
    returning version`.execute(tx)
  const added = rows.filter(row => row.version === 1).length
  return { added, corrected: rows.length - added }
}

/** The NAVs published for the days from one to another. */
export const listNavsBetween = (db: Reader, from: IsoDate, to: IsoDate): Promise<NavWrite[]> =>
  db
    .selectFrom('nav')
    .select(['fundcode', 'day', 'nav_e4', 'acc_nav_e4', 'income_e4', 'yield7_e8'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('fundcode')
    .execute()

/** The NAVs published for a day, and the funds of which only the custodian has one. */
export async function listNavsOn(db: Reader, day: IsoDate): Promise<{ own: NavWrite[]; unpublished: string[] }> {
  const own = await listNavsBetween(db, day, day)
  const { rows } = await sql<{ fundcode: string }>`
    select distinct fundcode from custodian_nav c where day = ${day}::date
      and not exists (select from nav n where (n.fundcode, n.day) = (c.fundcode, c.day)) order by 1`.execute(db)
  return { own, unpublished: rows.map(row => row.fundcode) }
}
