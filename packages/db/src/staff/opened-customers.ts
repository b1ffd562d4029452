import { sql } from 'kysely'
import { writeAudit } from '../ops/audit.ts'
import type { Reader, Tx } from '../tx.ts'

const OPENED = 'customer.opened'

/** Whether this member of staff opened the customer's account within the last hour. */
export async function hasOpenedCustomer(db: Reader, actor: string, custno: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where detail ? 'custno' and detail ->> 'custno' = ${custno} and act = ${OPENED} and actor = ${actor}
      and at > business_now() - interval '1 hour' limit 1`.execute(db)
  return rows.length > 0
}

/** Writes that a member of staff looked at the customer's account. */
export const writeOpened = (tx: Tx, actor: string, custno: string): Promise<void> =>
  writeAudit(tx, { actor, act: OPENED, detail: { custno } })
