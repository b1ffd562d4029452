import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

/** The first confirmation day of pending orders; null when there are none. */
export async function firstDueDay(db: Reader): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min(confirm_date) as day from orders where status = ${statusSql.pending}`.execute(db)
  return rows[0]?.day ?? null
}

export type DueCount = { day: IsoDate; orders: number }

/** Orders due up to `day`, by due day. */
export async function countDueOrders(db: Reader, day: IsoDate): Promise<DueCount[]> {
  const { rows } = await sql<DueCount>`
    select confirm_date as day, count(*)::int as orders from orders
    where status = ${statusSql.pending} and confirm_date <= ${day}::date group by 1 order by 1`.execute(db)
  return rows
}
