import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeType } from '@zhixiao/domain/codes/fee-types.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { FeeKind } from '@zhixiao/domain/fee/fee-tier.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { documentStateSql, listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type CalendarReach = { today: IsoDate; from: IsoDate | null; to: IsoDate | null; invented: number }

/** How far the calendar goes, and how many of its days are invented. */
export async function readCalendarReach(db: Reader): Promise<CalendarReach> {
  const { rows } = await sql<CalendarReach>`
    select ${businessToday} as today, min(day) as from, max(day) as to, count(*) filter (where invented)::int as invented
    from trading_day`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

export type FundReadiness = {
  fundcode: string
  fund_type: FundType
  status: FundStatus
  open_windows: string | null
  fee_type: FeeType
  fundname: string
  has_service_fee: boolean
  is_invented: boolean
  /** Kinds of fee tables in force today. */
  fees: FeeKind[]
  last_nav: IsoDate | null
  is_managed: boolean
  /** Whether its contract and prospectus are published: a notice of the group for issuing. */
  is_issued: boolean
  /** Whether its benchmark is stored; true where it names none. */
  has_benchmark: boolean
  /** Whether it is known if one holder stays below half: by its data, or by shares sold elsewhere. */
  has_holder_limit: boolean
}

/** The funds that customers are shown, with what an order in them depends on. */
export async function listFundReadiness(db: Reader): Promise<FundReadiness[]> {
  const { rows } = await sql<FundReadiness>`
    select f.fundcode, f.fund_type, f.status, f.open_windows, d.fee_type, f.fundname,
      f.service_rate_e8 > 0 as has_service_fee, f.invented as is_invented,
      array(select distinct t.kind from fee_tier t where t.fundcode = f.fundcode and t.effective_from <= ${businessToday}) as fees,
      (select max(n.day) from nav n where n.fundcode = f.fundcode) as last_nav,
      exists (select 1 from manager_tenure m where m.fundcode = f.fundcode and m.from_day <= ${businessToday}
        and (m.to_day is null or m.to_day > ${businessToday})) as is_managed,
      exists (select 1 from document d where d.kind = 'notice' and d.grp = 'issue' and d.state <> ${documentStateSql.withdrawn}
        and d.published_at <= business_now() and d.fundcode in (f.fundcode, f.main_code)) as is_issued,
      coalesce(f.benchmark_code, '') = '' or exists (select 1 from index_quote q where q.code = f.benchmark_code) as has_benchmark,
      f.holder_limit is not null or f.other_shares_cents > 0 as has_holder_limit
    from fund f cross join lateral terms_on(f.fundcode, ${businessToday}) d where f.list_state = ${listSql.listed} order by f.fundcode`.execute(
    db,
  )
  return rows
}

export type ReportReach = {
  today: IsoDate
  /** The newest quarter with net assets of a portfolio, and the portfolios on display that lack them then. */
  quarter: IsoDate | null
  unsized: string[]
  /** Whether a fund on display invests abroad. */
  overseas: boolean
  quota: IsoDate | null
  yields: IsoDate | null
}

/** How far the figures of reports and of the market go. */
export async function readReportReach(db: Reader): Promise<ReportReach> {
  const { rows } = await sql<ReportReach>`
    with newest as (select max(quarter_end) as quarter from portfolio_size)
    select ${businessToday} as today, quarter,
      array(select distinct f.main_code from fund f where f.list_state = ${listSql.listed} and f.setup_date <= quarter
        and not exists (select 1 from portfolio_size s where s.fundcode = f.main_code and s.quarter_end = quarter)
        order by 1) as unsized,
      exists (select 1 from fund where list_state = ${listSql.listed} and fund_type = 'qdii') as overseas,
      (select max(day) from fx_quota) as quota, (select max(day) from bond_yield) as yields
    from newest`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

export type TextCounts = { agreements: string[]; pages: string[]; about: number; notices: number; agencies: number }

/** The agreements in force and the texts that are shown today. */
export async function readTextCounts(db: Reader): Promise<TextCounts> {
  const { rows } = await sql<TextCounts>`
    select array(select id from current_agreement) as agreements, array(select id from shown_document where kind = 'page') as pages,
      (select count(*) from shown_document where kind = 'about')::int as about,
      (select count(*) from shown_document where kind = 'notice')::int as notices,
      (select count(*) from agency)::int as agencies`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

/** A customer's encrypted mobile number, to try the keys with; null while there is no customer. */
export async function sampleSealed(db: Reader): Promise<{ custno: string; mobile_enc: string } | null> {
  const row = await db.selectFrom('customer').select(['custno', 'mobile_enc']).limit(1).executeTakeFirst()
  return row ?? null
}

/** Whether an act was ever recorded in the audit log. */
export async function wasDone(db: Reader, act: string): Promise<boolean> {
  const row = await db.selectFrom('audit_log').select('id').where('act', '=', act).limit(1).executeTakeFirst()
  return row !== undefined
}
