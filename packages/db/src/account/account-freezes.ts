import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

export type AccountFreeze = {
  document: string
  /** Last day; null where it holds until a paper ends it. */
  until: IsoDate | null
  began_at: Date
}

/** Whether a row of `account_freeze` is in force now. */
export const freezeInForce = sql`ended_at is null
  and (until is null or until >= ${businessToday})`

/** Freezes of an account that are in force, oldest first. */
export async function listAccountFreezes(db: Reader, custno: string): Promise<AccountFreeze[]> {
  const { rows } = await sql<AccountFreeze>`
    select document, until, began_at from account_freeze where custno = ${custno} and ${freezeInForce}
    order by freeze_id`.execute(db)
  return rows
}

/** Whether a paper has frozen an account before, in force or not. */
export async function hasFrozen(db: Reader, custno: string, document: string): Promise<boolean> {
  const { rows } = await sql`select from account_freeze where custno = ${custno} and document = ${document}`.execute(db)
  return rows.length > 0
}

/** `decidedBy` is null in an emergency, whose row this transaction wrote. */
type Deciders = { requestedBy: string; decidedBy: string | null }

/** Locks a customer. @returns whether there is one with an open account. */
export async function lockAccount(tx: Tx, custno: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer where custno = ${custno} and closed_at is null and custname_enc is not null for update`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Freezes an account; orders decided on the state before are not placed. The caller's transaction must release the
 * request. A paper that acted on the account before is a unique violation.
 */
export async function freezeAccount(
  tx: Tx,
  custno: string,
  { document, until }: { document: string; until: IsoDate | null },
  { requestedBy, decidedBy }: Deciders,
): Promise<void> {
  await sql`
    insert into account_freeze (custno, document, until, began_at, requested_by, decided_by, emergency_id)
    values (${custno}, ${document}, ${until}, business_now(), ${requestedBy}, ${decidedBy},
      case when ${decidedBy}::text is null then (select max(emergency_id) from emergency where done_in = this_transaction()) end)`.execute(
    tx,
  )
  await countUp(tx, custno)
}

/** Ends a freeze in force by another paper; the caller's transaction must release the request. */
export async function endAccountFreeze(
  tx: Tx,
  custno: string,
  { document, by }: { document: string; by: string },
  { requestedBy, decidedBy }: Deciders,
): Promise<void> {
  await sql`
    update account_freeze set ended_at = business_now(), end_document = ${by}, end_requested_by = ${requestedBy},
      end_decided_by = ${decidedBy}
    where custno = ${custno} and document = ${document} and ${freezeInForce}`.execute(tx)
  await countUp(tx, custno)
}

const countUp = (tx: Tx, custno: string) =>
  sql`update customer set version = version + 1 where custno = ${custno}`.execute(tx)
