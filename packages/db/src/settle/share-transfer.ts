import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Tx } from '../tx.ts'
import { bringsShares } from './fund-acts.ts'

export type TransferTarget = { custno: string; isClosed: boolean; isInstitution: boolean }

/** The owner of a trade account that may receive shares; null when there is no such account. Locks the customer. */
export async function lockTarget(tx: Tx, tradeacco: string): Promise<TransferTarget | null> {
  const { rows } = await sql<TransferTarget>`
    select c.custno, a.state = 'closed' or c.closed_at is not null as "isClosed", c.custtype = ${CUSTOMER_KIND.institution} as "isInstitution"
    from trade_account a join customer c using (custno) where a.tradeacco = ${tradeacco} for update of c`.execute(tx)
  return rows[0] ?? null
}

/** Whether a split of the fund up to `day` is not booked yet; one before the fund's first shares here changes none and never is. */
export async function splitWaits(tx: Tx, fundcode: string, day: IsoDate): Promise<boolean> {
  const { rows } = await sql`
    select from split s where s.fundcode = ${fundcode} and s.day <= ${day}::date
      and not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (s.day, s.fundcode, 'split'))
      and exists (select from orders o where s.fundcode in (o.fundcode, o.target_fundcode) and o.trade_date < s.day and ${bringsShares} and o.status in (${statusSql.pending}, ${statusSql.confirmed}))`.execute(
    tx,
  )
  return rows.length > 0
}
