import { sql, type Updateable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'
import type { Customer } from './customers.ts'

/** Locks a customer's row, so that changes of one customer are serialized. */
export async function lockCustomer(tx: Tx, custno: string): Promise<Customer> {
  const row = await tx.selectFrom('customer').selectAll().where('custno', '=', custno).forUpdate().executeTakeFirst()
  if (!row) throw new Error('a session of no customer')
  return row
}

/** False when the account is closed; otherwise it stays open until the transaction ends. */
export async function holdOpen(tx: Tx, custno: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select closed_at is null as is_open from customer where custno = ${custno} for no key update`.execute(tx)
  return rows[0]?.is_open ?? false
}

export type CustomerChange = Omit<Updateable<Schema['customer']>, 'custno' | 'version'>

/** Changes the given fields and increments the version, so that an order decided on stale facts is not placed. */
export async function changeCustomer(tx: Tx, custno: string, change: CustomerChange): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('custno', '=', custno)
    .execute()
}

/**
 * Whether another customer's account uses this ID number, including an account closed on this trading day, because
 * closing takes effect on the next one.
 */
export async function isIdTaken(db: Reader, custno: string, idIndex: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customer where (idno_bidx = ${idIndex} or idno_bidx2 = ${idIndex}) and custno <> ${custno}
    union all
    select 1 from customer where (former_idno_bidx = ${idIndex} or former_idno_bidx2 = ${idIndex})
      and trading_day_of(closed_at) >= trading_day_of(business_now())
    limit 1`.execute(db)
  return rows.length > 0
}

/** The unique ID number of a customer, under either of two keys. */
export const ID_TAKEN: readonly (string | null)[] = ['customer_idno_bidx_key', 'customer_idno_bidx2_key']
