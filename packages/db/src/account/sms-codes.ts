import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

/** Lets one sender at a time count and send for a number, across all nodes. */
export const lockMobile = (tx: Tx, mobileHmac: string): Promise<void> => lockValue(tx, 'mobile', mobileHmac)

export type SmsUse = { minute: number; hour: number; day: number }

/** The device that asks for a code, and whether the number's customer has confirmed it. */
export type SmsAsker = { asker: string; byOwner: boolean }

/**
 * The number of codes recently sent to a mobile number, over all purposes: by one device of its owner, or by all other
 * devices together.
 */
export async function countSmsCodes(db: Reader, mobileHmac: string, { asker, byOwner }: SmsAsker): Promise<SmsUse> {
  const { rows } = await sql<SmsUse>`
    select count(*) filter (where sent_at > clock_timestamp() - interval '1 minute')::int as minute,
      count(*) filter (where sent_at > clock_timestamp() - interval '1 hour')::int as hour, count(*)::int as day
    from sms_code
    where mobile_hmac = ${mobileHmac} and purpose not like '%:ticket'
      and by_owner = ${byOwner} and (not ${byOwner}::boolean or asker = ${asker})
      and sent_at > clock_timestamp() - interval '1 day'`.execute(db)
  return rows[0] ?? { minute: 0, hour: 0, day: 0 }
}

export type NewSmsCode = {
  mobileHmac: string
  purpose: string
  codeHmac: string
  seconds: number
  /** Absent for a ticket. */
  by?: SmsAsker
  /** For a ticket: the encrypted mobile number. */
  mobileSealed?: string
}

/** Adds a code, which voids the earlier ones of that number and purpose that the same device asked for. */
export async function putSmsCode(db: Reader, code: NewSmsCode): Promise<void> {
  const { asker, byOwner } = code.by ?? { asker: '', byOwner: false }
  await sql`
    with voided as (
      update sms_code set used = true
      where mobile_hmac = ${code.mobileHmac} and purpose = ${code.purpose} and asker = ${asker} and not used
    )
    insert into sms_code (mobile_hmac, mobile_enc, purpose, code_hmac, asker, by_owner, sent_at, expires_at)
    values (${code.mobileHmac}, ${code.mobileSealed ?? null}, ${code.purpose}, ${code.codeHmac}, ${asker}, ${byOwner}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${code.seconds}))`.execute(db)
}

export type SmsTry = { id: bigint; code_hmac: string }

/** Uses one try of the valid code of a number and purpose, asked for by this device, before any comparison. */
export async function trySmsCode(
  db: Reader,
  mobileHmac: string,
  purpose: string,
  asker: string,
  maxTries: number,
): Promise<SmsTry | null> {
  const { rows } = await sql<SmsTry>`
    update sms_code set tries = tries + 1
    where mobile_hmac = ${mobileHmac} and purpose = ${purpose} and asker = ${asker} and not used
      and tries < ${maxTries}
      and expires_at > clock_timestamp()
    returning id, code_hmac`.execute(db)
  return rows[0] ?? null
}

/** Consumes a code: true for one caller only. */
export async function takeSmsCode(db: Reader, id: bigint): Promise<boolean> {
  const { rows } = await sql`update sms_code set used = true where id = ${id} and not used returning id`.execute(db)
  return rows.length === 1
}

/** Uses one try of a number's valid ticket, for further proof beside the number. */
export async function trySmsTicket(
  db: Reader,
  mobileHmac: string,
  purpose: string,
  ticketHmac: string,
  maxTries: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    update sms_code set tries = tries + 1
    where mobile_hmac = ${mobileHmac} and purpose = ${purpose} and code_hmac = ${ticketHmac} and not used
      and tries < ${maxTries} and expires_at > clock_timestamp()
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The encrypted number of a valid ticket of a purpose. */
export async function findSmsTicket(
  db: Reader,
  purpose: string,
  ticketHmac: string,
): Promise<{ id: bigint; mobile_hmac: string; mobile_enc: string | null } | null> {
  const { rows } = await sql<{ id: bigint; mobile_hmac: string; mobile_enc: string | null }>`
    select id, mobile_hmac, mobile_enc from sms_code
    where code_hmac = ${ticketHmac} and purpose = ${purpose} and not used and expires_at > clock_timestamp()`.execute(
    db,
  )
  return rows[0] ?? null
}
