import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** The last day used by an order of each fund, in either leg: no day up to it may open or close any more. */
export async function lastOrderDays(db: Reader, codes: readonly string[]): Promise<Map<string, IsoDate>> {
  const { rows } = await sql<{ code: string; day: IsoDate }>`
    select code, max(greatest(o.trade_date, o.confirm_date, o.pay_date)) as day
    from unnest(${codes}::text[]) code join orders o on o.fundcode = code or o.target_fundcode = code
    group by code`.execute(db)
  return new Map(rows.map(row => [row.code, row.day]))
}

export async function setClosedDay(tx: Tx, fundcode: string, day: IsoDate, isClosed: boolean): Promise<void> {
  await (isClosed
    ? tx.insertInto('fund_closed_day').values({ fundcode, day }).execute()
    : tx.deleteFrom('fund_closed_day').where('fundcode', '=', fundcode).where('day', '=', day).execute())
}
