import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { sql } from 'kysely'
import { closedDays } from '../closed-days.ts'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type FundTiming = {
  fundname: string
  fund_type: FundType
  status: FundStatus
  inst_status: FundStatus | null
  raise_start: IsoDate | null
  raise_end: IsoDate | null
  setup_date: IsoDate | null
  end_date: IsoDate | null
  open_windows: string | null
  confirm_lag: number
  pay_lag: number
  closed_days: IsoDate[]
}

/** The dates of a displayed fund; null for an unknown code. */
export async function readFundTiming(db: Reader, fundcode: string): Promise<FundTiming | null> {
  const { rows } = await sql<FundTiming>`
    select fundname, fund_type, status, inst_status, raise_start, raise_end, setup_date, end_date, open_windows, confirm_lag, pay_lag,
      ${closedDays(sql`fund.fundcode`)} as closed_days
    from fund where fundcode = ${fundcode} and list_state = ${listSql.listed}`.execute(db)
  return rows[0] ?? null
}
