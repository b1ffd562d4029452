import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader } from '../tx.ts'

/** Records that the channel is about to be asked to sign for this customer. */
export async function beginAgreement(db: Reader, custno: string, id: string): Promise<void> {
  await sql`insert into bank_agreement (id, custno, asked_at) values (${id}, ${custno}, business_now())`.execute(db)
}

/** Keeps the number under which the channel has signed. */
export async function keepAgreement(db: Reader, id: string, number: string): Promise<void> {
  await sql`update bank_agreement set number = ${number} where id = ${id}`.execute(db)
}

/**
 * Ids of agreements that no card has had for a day and no open movement uses: of cards that were removed or changed, and
 * of bindings that were not finished.
 */
export async function listUnusedAgreements(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_agreement g
    where ended_at is null and asked_at < business_now() - interval '1 day'
      and not exists (select from trade_account a where a.agreement_id = g.id and a.state <> 'closed')
      and not exists (select from bank_txn t where t.agreement_id = g.id and t.state in ('requested', 'unknown'))
    order by asked_at limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Cards in use without an agreement; an outside channel moves no money for them. */
export async function countUnsignedCards(db: Reader): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from trade_account where agreement_id is null and state = 'active'`.execute(db)
  return rows[0]?.cards ?? 0
}

export async function markAgreementEnded(db: Reader, id: string): Promise<void> {
  await sql`update bank_agreement set ended_at = business_now() where id = ${id} and ended_at is null`.execute(db)
}
