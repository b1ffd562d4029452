import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** Counts of what prevents closing an account. */
export type ClosingObstacles = { holding: number; pending: number; paying: number; plan: number; remittance: number }

export async function countClosingObstacles(db: Reader, custno: string): Promise<ClosingObstacles> {
  const { rows } = await sql<ClosingObstacles>`
    select (select count(*)::int from holding where custno = ${custno} and (shares_cents > 0 or unpaid_fen > 0)) as holding,
      (select count(*)::int from orders where custno = ${custno} and status = ${statusSql.pending}) as pending,
      (select count(*)::int from bank_txn where custno = ${custno} and direction = 'out' and state in ('requested', 'unknown', 'refused'))
        + (select count(*)::int from remittance where custno = ${custno} and state = 'returning') as paying,
      (select count(*)::int from plan where custno = ${custno} and state <> 'ended') as plan,
      (select count(*)::int from remittance where custno = ${custno} and state = 'waiting') as remittance`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

/** Locks the customer's cards: waits for orders being placed, and later ones find the cards closed. */
export async function lockCards(tx: Tx, custno: string): Promise<void> {
  await sql`select 1 from trade_account where custno = ${custno} order by tradeacco for update`.execute(tx)
}

/**
 * Closes the account: the row is retained by law, but cannot be looked up any more. A customer without a fund account
 * has nothing that must be retained, so `blankMobile`, an encrypted empty text, replaces the number.
 */
export async function closeCustomer(tx: Tx, custno: string, blankMobile: string | null): Promise<void> {
  await sql`update trade_account set state = 'closed' where custno = ${custno}`.execute(tx)
  await sql`
    update customer set closed_at = business_now(), former_idno_bidx = idno_bidx, former_idno_bidx2 = idno_bidx2,
      idno_bidx = null, idno_bidx2 = null, mobile_bidx = null, mobile_bidx2 = null,
      login_hash = '', trade_hash = null, query_hash = null, version = version + 1
    where custno = ${custno}`.execute(tx)
  if (blankMobile === null) return
  await sql`delete from declaration where custno = ${custno}`.execute(tx)
  await sql`
    update customer set mobile_enc = ${blankMobile}, mobile_tail = '', former_idno_bidx = null, former_idno_bidx2 = null,
      custname_enc = null, idtype = null,
      idno_enc = null, email_enc = null, sex = null, birthday = null, live_nation = null, marriage = null, educational = null,
      annualsalary = null, workcode = null, address_enc = null, area_code = null, zipcode = null, invalidate = null,
      myself_is_controller = null, myself_is_beneficiary = null, badintegrity = null, tax_status = null, tax_detail_enc = null
    where custno = ${custno}`.execute(tx)
}
