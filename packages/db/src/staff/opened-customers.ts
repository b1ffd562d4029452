import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
import { writeAudit } from '../ops/audit.ts'
import type { Reader, Tx } from '../tx.ts'

const OPENED = 'customer.opened'
const COPY_TAKEN = 'customer.copyTaken'

/** Whether this member of staff opened the customer's account within the last hour. */
export async function hasOpenedCustomer(db: Reader, actor: string, custno: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where detail ? 'custno' and detail ->> 'custno' = ${custno} and act = ${OPENED} and actor = ${actor}
      and at > business_now() - interval '1 hour' limit 1`.execute(db)
  return rows.length > 0
}

/** What of a customer a member of staff looked at. */
const LOOKS = [OPENED, 'customer.revealed', 'request.revealed', 'id-review.show', COPY_TAKEN] as const

export type StaffLook = { day: IsoDate; roles: string[]; act: string; times: number }

/**
 * Who of staff looked at a customer, by day and roles, without names. Looks of compliance alone are left out: they could tell
 * that his transactions are being examined, which the law keeps secret.
 */
export async function listStaffLooks(db: Reader, custno: string): Promise<StaffLook[]> {
  const { rows } = await sql<StaffLook>`
    select (l.at at time zone 'Asia/Shanghai')::date as day, coalesce(s.roles, '{}') as roles, l.act, count(*)::int as times
    from audit_log l left join staff s on s.operator = l.actor
    where l.detail ? 'custno' and l.detail ->> 'custno' = ${custno} and l.act = any (${[...LOOKS]}::text[])
      and s.roles is distinct from '{compliance}'
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Records that a member of staff turns the pages of a list of all customers; once an hour. */
export async function recordListed(tx: Tx, actor: string, list: string): Promise<void> {
  await lockValue(tx, 'opened customer', `${actor} ${list}`)
  const { rows } = await sql`
    select from audit_log
    where act = 'list.opened' and actor = ${actor} and detail ->> 'list' = ${list} and at > business_now() - interval '1 hour'
    limit 1`.execute(tx)
  if (rows.length === 0) await writeAudit(tx, { actor, act: 'list.opened', detail: { list } })
}

/** Writes that a member of staff looks at the customer's account; false if another call of this hour already has. */
export async function recordOpened(tx: Tx, actor: string, custno: string): Promise<boolean> {
  await lockValue(tx, 'opened customer', `${actor} ${custno}`)
  if (await hasOpenedCustomer(tx, actor, custno)) return false
  await writeAudit(tx, { actor, act: OPENED, detail: { custno } })
  return true
}

type CopyOf = { custno: string; request: string }

/** Whether the copy of a customer's data that this request allows was downloaded. */
export async function isCopyTaken(db: Reader, { custno, request }: CopyOf): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where detail ? 'custno' and detail ->> 'custno' = ${custno} and act = ${COPY_TAKEN} and detail ->> 'request' = ${request}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Records that the copy goes to the member of staff who asked for it; false if it went before. */
export async function recordCopyTaken(
  tx: Tx,
  actor: string,
  detail: CopyOf & { value: string; proof: string },
): Promise<boolean> {
  await lockValue(tx, 'opened customer', `copy ${detail.request}`)
  if (await isCopyTaken(tx, detail)) return false
  await writeAudit(tx, { actor, act: COPY_TAKEN, detail })
  return true
}
