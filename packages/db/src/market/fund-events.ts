import type { Converting, DividendTerms, EventFund } from '@zhixiao/domain/acts/distributions.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { RatioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { type Entitled, entitledTo } from '../settle/declared-dividends.ts'
import type { Reader, Tx } from '../tx.ts'

const conversionsOf = (fundcode: string) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'isSource', c.fundcode = ${fundcode})), '[]') as conversions
  from fund_conversion c where ${fundcode} in (c.fundcode, c.target_fundcode)`

/** Conversions of whole funds in which a fund takes part. */
export async function listConversionsOf(db: Reader, fundcode: string): Promise<Converting[]> {
  const { rows } = await sql<{ conversions: Converting[] }>`${conversionsOf(fundcode)}`.execute(db)
  return rows[0]?.conversions ?? []
}

/** Locks a fund for the entry of a dividend or split; null for an unknown code. */
export async function lockEventFund(tx: Tx, fundcode: string): Promise<EventFund | null> {
  const { rows } = await sql<EventFund>`
    select f.fundname, f.carry is not null as "isMoney", t.share_rounding as rounding, n.nav_e4 as nav, n.day as "navDay",
      (${conversionsOf(fundcode)}) as conversions
    from fund f cross join lateral terms_on(f.fundcode, ${businessToday}) t left join lateral (
      select day, nav_e4 from nav where fundcode = f.fundcode order by day desc limit 1) n on true
    where f.fundcode = ${fundcode} for update of f`.execute(tx)
  return rows[0] ?? null
}

export async function findDividend(db: Reader, fundcode: string, exDate: IsoDate): Promise<DividendTerms | null> {
  const row = await db
    .selectFrom('dividend')
    .select(['record_date as recordDate', 'ex_date as exDate', 'pay_date as payDate', 'per_share_e6 as perShareE6'])
    .where('fundcode', '=', fundcode)
    .where('ex_date', '=', exDate)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a dividend in place of the one of the same day; null takes that one away. */
export async function putDividend(
  tx: Tx,
  fundcode: string,
  exDate: IsoDate,
  terms: DividendTerms | null,
): Promise<void> {
  await tx.deleteFrom('dividend').where('fundcode', '=', fundcode).where('ex_date', '=', exDate).execute()
  if (terms === null) return
  const { recordDate: record_date, exDate: ex_date, payDate: pay_date, perShareE6: per_share_e6 } = terms
  await tx.insertInto('dividend').values({ fundcode, record_date, ex_date, pay_date, per_share_e6 }).execute()
}

/** The new shares for each share on a day; null without a split. */
export async function findSplit(db: Reader, fundcode: string, day: IsoDate): Promise<RatioE9 | null> {
  const row = await db
    .selectFrom('split')
    .select('ratio_e9')
    .where('fundcode', '=', fundcode)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.ratio_e9 ?? null
}

/** Stores a split in place of the one of the same day; null takes that one away. */
export async function putSplit(tx: Tx, fundcode: string, day: IsoDate, ratio: RatioE9 | null): Promise<void> {
  await tx.deleteFrom('split').where('fundcode', '=', fundcode).where('day', '=', day).execute()
  if (ratio !== null) await tx.insertInto('split').values({ fundcode, day, ratio_e9: ratio }).execute()
}

export type SplitDay = { day: IsoDate; ratio: RatioE9 }

/** Splits of a fund from the record date of a dividend to its ex-date. */
export async function listSplitsWithin(db: Reader, fundcode: string, from: IsoDate, to: IsoDate): Promise<SplitDay[]> {
  const rows = await db
    .selectFrom('split')
    .select(['day', 'ratio_e9 as ratio'])
    .where('fundcode', '=', fundcode)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows
}

type Right = Pick<DividendTerms, 'recordDate' | 'exDate'>

/** Record and ex-dates of the dividends of a fund. */
export function listRights(db: Reader, fundcode: string): Promise<Right[]> {
  return db
    .selectFrom('dividend')
    .select(['record_date as recordDate', 'ex_date as exDate'])
    .where('fundcode', '=', fundcode)
    .orderBy('ex_date')
    .execute()
}

/** Dividends of a fund that are recorded by a day and go ex on it or later. */
export async function listDividendsAround(db: Reader, fundcode: string, day: IsoDate): Promise<Right[]> {
  const rights = await listRights(db, fundcode)
  return rights.filter(each => each.recordDate <= day && each.exDate >= day)
}

/** Who holds shares of a fund that were bought before a day, as far as orders are confirmed by now. */
export async function listHeldBefore(db: Reader, fundcode: string, before: IsoDate): Promise<Entitled[]> {
  const { rows } = await sql<Entitled>`${entitledTo({ fundcode, before })}`.execute(db)
  return rows
}

export type ComingEvent = {
  fundcode: string
  fundname: string
  kind: 'dividend' | 'split'
  day: IsoDate
  record_date: IsoDate
  pay_date: IsoDate | null
  per_share_e6: bigint | null
  ratio_e9: RatioE9 | null
  /** Whether the NAV of the day is there, so that nothing can change any more. */
  priced: boolean
}

/** Dividends and splits from a day on, the next one first. */
export async function listComingEvents(db: Reader, from: IsoDate): Promise<ComingEvent[]> {
  const { rows } = await sql<ComingEvent>`
    select e.*, f.fundname, exists (select from nav n where (n.fundcode, n.day) = (e.fundcode, e.day)) as priced
    from (
      select fundcode, 'dividend' as kind, ex_date as day, record_date, pay_date, per_share_e6, null::bigint as ratio_e9
      from dividend where greatest(ex_date, pay_date) >= ${from}::date
      union all
      select fundcode, 'split', day, day, null, null, ratio_e9 from split where day >= ${from}::date
    ) e join fund f using (fundcode) order by e.day, e.fundcode`.execute(db)
  return rows
}
