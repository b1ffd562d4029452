import type { CustomerKindCode } from '@zhixiao/domain/codes/customer-kinds.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'

export type Customer = Selectable<Schema['customer']>

export async function findCustomer(db: Reader, custno: string): Promise<Customer | null> {
  const row = await db.selectFrom('customer').selectAll().where('custno', '=', custno).executeTakeFirst()
  return row ?? null
}

export async function hasCustomers(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from customer) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The columns that a login needs. */
export type Credentials = Pick<Customer, 'custno' | 'custtype' | 'custbelongto' | 'login_hash'>
const credentials = ['custno', 'custtype', 'custbelongto', 'login_hash'] as const

export async function findByMobile(db: Reader, mobileIndex: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('customer')
    .select(credentials)
    .where(on => on.or([on('mobile_bidx', '=', mobileIndex), on('mobile_bidx2', '=', mobileIndex)]))
    .executeTakeFirst()
  return row ?? null
}

/** Locks the customer against concurrent password changes and logins, and reads the password hash. */
export async function lockLoginHash(tx: Tx, custno: string): Promise<string | null> {
  const row = await tx
    .selectFrom('customer')
    .select('login_hash')
    .where('custno', '=', custno)
    .forUpdate()
    .executeTakeFirst()
  return row?.login_hash ?? null
}

/** ID types of persons and of institutions are two lists with the same codes. */
export type IdPaper = { custtype: CustomerKindCode; idtype: string; idIndex: string }

export async function findByIdNumber(db: Reader, { custtype, idtype, idIndex }: IdPaper): Promise<Credentials | null> {
  const query = db
    .selectFrom('customer')
    .select(credentials)
    .where(on => on.or([on('idno_bidx', '=', idIndex), on('idno_bidx2', '=', idIndex)]))
  return (await query.where('idtype', '=', idtype).where('custtype', '=', custtype).executeTakeFirst()) ?? null
}

export async function findByFundAccount(db: Reader, fundAccount: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('customer')
    .select(credentials)
    .where('fund_account', '=', fundAccount)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The unique mobile number of a customer, under either of two keys. */
export const MOBILE_TAKEN: readonly (string | null)[] = ['customer_mobile_bidx_key', 'customer_mobile_bidx2_key']

/** @throws a unique violation of MOBILE_TAKEN. */
export async function insertCustomer(tx: Tx, customer: Insertable<Schema['customer']>): Promise<void> {
  await tx.insertInto('customer').values(customer).execute()
}

/** The trade password's hash and whether it is locked, in one read. */
export async function readTradeSecret(db: Reader, custno: string): Promise<{ hash: string | null; locked: boolean }> {
  const { rows } = await sql<{ hash: string | null; locked: boolean }>`
    select c.trade_hash as hash, coalesce(p.locked_until > clock_timestamp(), false) as locked
    from customer c left join password_counter p on p.custno = c.custno and p.kind = 'trade'
    where c.custno = ${custno}`.execute(db)
  return rows[0] ?? { hash: null, locked: false }
}
