import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** What names a customer: the number, a trading account, or a hit on a name list. */
export type ActSubject = { custno: string } | { tradeacco: string } | { hitId: string }

/** Whether an operator is himself the customer. */
export async function isOwnAccount(db: Reader, operator: string, subject: ActSubject): Promise<boolean> {
  const custno =
    'custno' in subject
      ? sql`${subject.custno}::text`
      : 'tradeacco' in subject
        ? sql`(select custno from trade_account where tradeacco = ${subject.tradeacco})`
        : sql`(select custno from name_hit where hit_id::text = ${subject.hitId})`
  const { rows } = await sql`
    select from operator where name = ${operator} and own_custno = ${custno}`.execute(db)
  return rows.length > 0
}
