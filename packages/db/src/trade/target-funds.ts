import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { storedWindows, windowsOn } from '@zhixiao/domain/fund/open-windows.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import type { ConvertibleFund } from '@zhixiao/domain/order/conversion.ts'
import { sql } from 'kysely'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type TargetFund = ConvertibleFund & {
  fundName: string
  riskLevel: number
  nav: NavE4 | null
  navDay: IsoDate | null
}

/** Every listed fund with its last NAV; `domain` decides which of them a holding converts into. */
export async function listTargetFunds(db: Reader): Promise<TargetFund[]> {
  const { rows } = await sql<TargetFund & { openWindows: string | null; orderDay: IsoDate }>`
    select f.fundcode, f.fundname as "fundName", f.fund_type as "fundType", f.status, t.fee_type as "feeType", f.risk_level as "riskLevel",
      coalesce(f.registrar, f.company) as registrar, f.convert_into as "convertInto", f.open_windows as "openWindows", coalesce(d.day > f.end_date, false) as "isExpired", d.day as "orderDay", n.day as "navDay", n.nav_e4 as nav
    from fund g cross join lateral (select trading_day_of(business_now(), array[g.fundcode]) as day offset 0) d
    cross join lateral fund_on(g.fundcode, d.day) f cross join lateral terms_on(g.fundcode, d.day) t
    left join lateral (select day, nav_e4 from nav where fundcode = f.fundcode order by day desc limit 1) n on true
    where f.list_state = ${listSql.listed} order by f.fundcode`.execute(db)
  return rows.map(({ openWindows, orderDay, ...fund }) => ({
    ...fund,
    ...windowsOn(storedWindows(openWindows), orderDay),
  }))
}
