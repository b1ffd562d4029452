import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { closedDays } from '../closed-days.ts'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type FundDays = {
  confirm_lag: number
  pay_lag: number
  can_withdraw: boolean
  status: FundStatus
  fund_type: FundType
  risk_level: number
  version: number
  nav_day: IsoDate | null
  nav: NavE4 | null
  closed_days: IsoDate[]
}

/** Facts for the days and estimates of an order in a fund, with its last NAV; null when there is no such fund. */
export async function readFundDays(db: Reader, fundcode: string): Promise<FundDays | null> {
  return (await listFundDays(db, [fundcode])).get(fundcode) ?? null
}

/** Like readFundDays for many, by code; unknown funds are missing. */
export async function listFundDays(db: Reader, codes: readonly string[]): Promise<Map<string, FundDays>> {
  const { rows } = await sql<FundDays & { fundcode: string }>`
    select f.fundcode, f.confirm_lag, f.pay_lag, f.can_withdraw, f.status, f.fund_type, f.risk_level, f.version, n.day as nav_day, n.nav_e4 as nav,
      ${closedDays(sql`f.fundcode`)} as closed_days
    from fund f left join lateral (select day, nav_e4 from nav where fundcode = f.fundcode order by day desc limit 1) n on true
    where f.fundcode = any(${[...codes]}::text[]) and f.list_state = ${listSql.listed}`.execute(db)
  return new Map(rows.map(row => [row.fundcode, row]))
}
