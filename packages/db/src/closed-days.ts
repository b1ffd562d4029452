import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './tx.ts'

/** The days, ascending, on which a fund is closed though the exchange is open. */
export const closedDays = (fundcode: RawBuilder<unknown>) =>
  sql<IsoDate[]>`array(select c.day::text from fund_closed_day c where c.fundcode = ${fundcode} order by c.day)`

/** Closed days of these funds, by code. */
export async function listClosedDays(db: Reader, codes: readonly string[]): Promise<Map<string, Set<IsoDate>>> {
  const { rows } = await sql<{ fundcode: string; day: IsoDate }>`
    select fundcode, day from fund_closed_day where fundcode = any(${codes}::text[])`.execute(db)
  const days = Map.groupBy(rows, row => row.fundcode)
  return new Map(codes.map(code => [code, new Set(days.get(code)?.map(row => row.day))]))
}
