import type { ClosingCounts } from '@zhixiao/domain/customer/closing.ts'
import { sql } from 'kysely'
import { OTHER_PAYER, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import { deleteRetainedRows } from './customer-tables.ts'
import { deleteIdImages } from './id-images.ts'

/** Counts of what prevents closing an account. */
export async function countClosingObstacles(db: Reader, custno: string): Promise<ClosingCounts> {
  const { rows } = await sql<ClosingCounts>`
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
  await sql`delete from tax_declaration where custno = ${custno}`.execute(tx)
  await blankCustomer(tx, custno, blankMobile)
}

/** Leaves nothing personal in the row of a closed account. */
async function blankCustomer(tx: Tx, custno: string, blankMobile: string): Promise<void> {
  await sql`
    update customer set mobile_enc = ${blankMobile}, mobile_tail = '', former_idno_bidx = null, former_idno_bidx2 = null,
      id_tail_bidx = null, id_tail_bidx2 = null, custname_enc = null, idtype = null,
      idno_enc = null, email_enc = null, sex = null, birthday = null, live_nation = null, marriage = null, educational = null,
      annualsalary = null, workcode = null, address_enc = null, area_code = null, zipcode = null, invalidate = null,
      myself_is_controller = null, myself_is_beneficiary = null, badintegrity = null, tax_status = null, tax_detail_enc = null
    where custno = ${custno}`.execute(tx)
}

/** Closed accounts whose records need not be kept any longer (business time), the longest closed first. */
export async function listRetentionOver(db: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ custno: string }>`
    select custno from customer
    where closed_at is not null and erased_at is null and retention_is_over(closed_at)
    order by closed_at, custno limit ${limit}`.execute(db)
  return rows.map(row => row.custno)
}

/** Encrypted empty texts and the indexes of an empty card number. */
export type Blanks = {
  mobile: string
  card: string
  cardMobile: string
  card_bidx: string | null
  card_bidx2: string | null
}

/**
 * Erases what identifies the holder of an account closed for twenty years; orders, postings and holdings stay under its
 * number. Returns the names of its image files, which the caller must remove; null when another node has done it.
 */
export async function eraseRetained(tx: Tx, custno: string, blanks: Blanks): Promise<string[] | null> {
  const { rows } = await sql`
    update customer set erased_at = business_now(), fund_account = null, cust_uuid = gen_random_uuid(), clientid = 'erased-' || custno,
      riskability = null, risk_score = null, last_login_at = null
    where custno = ${custno} and erased_at is null and retention_is_over(closed_at) returning custno`.execute(tx)
  if (rows.length === 0) return null
  const images = await deleteIdImages(tx, custno)
  await deleteRetainedRows(tx, custno)
  await sql`update risk_result set answers = '[]' where custno = ${custno}`.execute(tx)
  await sql`
    update trade_account set card_enc = ${blanks.card}, card_bidx = ${blanks.card_bidx}, card_bidx2 = ${blanks.card_bidx2},
      card_head = '', card_tail = '', mobile_enc = ${blanks.cardMobile}
    where custno = ${custno}`.execute(tx)
  // Also the transfers from the customer's card in another name, which are booked to nobody.
  await sql`
    update remittance set payer = null, payer_hmac = null
    where custno = ${custno} or remit_id in (
      select (detail ->> 'remitId')::bigint from audit_log where act = ${OTHER_PAYER} and detail ->> 'custno' = ${custno})`.execute(
    tx,
  )
  await blankCustomer(tx, custno, blanks.mobile)
  return images
}
