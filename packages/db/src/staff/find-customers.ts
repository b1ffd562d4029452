import { sql } from 'kysely'
import type { Customer } from '../account/customers.ts'
import type { Reader } from '../tx.ts'

export type FoundCustomer = Pick<
  Customer,
  'custno' | 'custtype' | 'custname_enc' | 'idno_enc' | 'mobile_enc' | 'created_at' | 'opened_at' | 'closed_at'
>

/** A customer number or fund account, or the blind index of another number; `idTail` is the index of the last four characters of an ID. */
export type CustomerKey = { by: 'custno' | 'fundAccount' | 'idno' | 'mobile' | 'card' | 'idTail'; value: string }

/** Customers with exactly this number, closed accounts included; at most `limit`. */
export async function findCustomersBy(db: Reader, { by, value }: CustomerKey, limit: number): Promise<FoundCustomer[]> {
  const matches = {
    custno: sql`c.custno = ${value}`,
    fundAccount: sql`c.fund_account = ${value}`,
    idno: sql`(c.idno_bidx = ${value} or c.idno_bidx2 = ${value} or c.former_idno_bidx = ${value} or c.former_idno_bidx2 = ${value})`,
    mobile: sql`(c.mobile_bidx = ${value} or c.mobile_bidx2 = ${value})`,
    card: sql`c.custno in (select a.custno from trade_account a
      where (a.card_bidx = ${value} or a.card_bidx2 = ${value}) and a.state <> 'closed')`,
    idTail: sql`(c.id_tail_bidx = ${value} or c.id_tail_bidx2 = ${value})`,
  }[by]
  const { rows } = await sql<FoundCustomer>`
    select c.custno, c.custtype, c.custname_enc, c.idno_enc, c.mobile_enc, c.created_at, c.opened_at, c.closed_at
    from customer c where ${matches} order by c.custno limit ${limit}`.execute(db)
  return rows
}
