import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { lockFor } from '../locks.ts'
import type { Tx } from '../tx.ts'

export type StatementKey = { period: string; lastDay: IsoDate }
export type Addressee = { custno: string; custtype: string; mobile_enc: string }

/**
 * Locks up to `limit` open accounts after the customer number `after` that existed in a period and have not been sent its statement;
 * fewer are returned only when there are no more. Waits for the batch of another node and for customers locked by their own orders.
 */
export async function lockAddressees(
  tx: Tx,
  { period, lastDay }: StatementKey,
  { after, limit }: { after: string; limit: number },
): Promise<Addressee[]> {
  await lockFor(tx, 'statements')
  const { rows } = await sql<Addressee>`
    select c.custno, c.custtype, c.mobile_enc from customer c
    where c.custno > ${after} and c.closed_at is null and (c.opened_at at time zone 'Asia/Shanghai')::date <= ${lastDay}::date
      and not exists (select from customer_statement s where s.custno = c.custno and s.period = ${period})
    order by c.custno limit ${limit} for no key update`.execute(tx)
  return rows
}

export type SentStatement = StatementKey & {
  custno: string
  closing: Fen
  inflow: Fen
  outflow: Fen
  state: 'sent' | 'refused' | 'unknown'
}

/** Records the statements sent. */
export async function insertStatements(tx: Tx, sent: readonly SentStatement[]): Promise<void> {
  await sql`
    insert into customer_statement (custno, period, last_day, closing_fen, inflow_fen, outflow_fen, state, sent_at)
    select s.custno, s.period, s.last_day, s.closing, s.inflow, s.outflow, s.state, business_now()
    from unnest(${sent.map(each => each.custno)}::text[], ${sent.map(each => each.period)}::text[],
      ${sent.map(each => each.lastDay)}::date[], ${sent.map(each => each.closing)}::bigint[],
      ${sent.map(each => each.inflow)}::bigint[], ${sent.map(each => each.outflow)}::bigint[],
      ${sent.map(each => each.state)}::text[])
      s (custno, period, last_day, closing, inflow, outflow, state)`.execute(tx)
}
