import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
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

/** Writes that a member of staff looks at the customer's account; false if another call of this hour already has. */
export async function recordOpened(tx: Tx, actor: string, custno: string): Promise<boolean> {
  await lockValue(tx, 'opened customer', `${actor} ${custno}`)
  if (await hasOpenedCustomer(tx, actor, custno)) return false
  await writeAudit(tx, { actor, act: OPENED, detail: { custno } })
  return true
}
