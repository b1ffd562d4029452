import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './tx.ts'

/** The days, ascending, on which the fund of a statement rests though the exchange is open. */
export const closedDays = (fundcode: RawBuilder<unknown>) =>
  sql<IsoDate[]>`array(select c.day::text from fund_closed_day c where c.fundcode = ${fundcode} order by c.day)`

/** The same of one fund; of an unknown one none. */
export async function readClosedDays(db: Reader, fundcode: string): Promise<IsoDate[]> {
  const { rows } = await sql<{ days: IsoDate[] }>`select ${closedDays(sql`${fundcode}`)} as days`.execute(db)
  return rows[0]?.days ?? []
}
