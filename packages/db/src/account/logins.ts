import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type LoginWay = 'password' | 'sms' | 'register'
export type NewLogin = { custno: string; how: LoginWay; uaClass: string }

/** Records a login; the customer's version stays, because no order depends on it. */
export async function noteLogin(db: Reader, { custno, how, uaClass }: NewLogin): Promise<void> {
  await sql`
    with noted as (update customer set last_login_at = business_now() where custno = ${custno})
    insert into login_record (custno, how, ua_class, at)
    values (${custno}, ${how}, ${uaClass}, business_now())`.execute(db)
}

export type LoginRow = { how: LoginWay; ua_class: string; at: Date }

/** The newest logins, newest first. */
export async function listLogins(db: Reader, custno: string, limit: number): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    select how, ua_class, at from login_record where custno = ${custno} order by id desc limit ${limit}`.execute(db)
  return rows
}
