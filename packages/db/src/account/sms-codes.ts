import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

/** Lets one sender at a time count and send for a number, across all nodes. */
export const lockMobile = (tx: Tx, mobileHmac: string): Promise<void> => lockValue(tx, 'mobile', mobileHmac)

/** Codes recently sent; `range_hour` and `range_day` count those that the same range of addresses asked for. */
export type SmsUse = { minute: number; hour: number; day: number; range_hour: number; range_day: number }

/** The device that asks for a code, the range of its address, and whose quota the message counts against. */
export type SmsAsker = {
  asker: string
  range: string
  /**
   * `device`: of a device that the number's customer confirmed. `password`: of a visitor who has just proved the password.
   * `identity`: of one who named the ID number of the number's account.
   */
  quota: 'device' | 'password' | 'identity' | 'strangers'
}

/** The codes recently sent to a mobile number within the same quota, over all purposes. */
export async function countSmsCodes(
  db: Reader,
  mobileHmac: string,
  { asker, range, quota }: SmsAsker,
): Promise<SmsUse> {
  const [byOwner, byPassword, byIdentity] = [quota === 'device', quota === 'password', quota === 'identity']
  const lastHour = sql`sent_at > clock_timestamp() - interval '1 hour'`
  const { rows } = await sql<SmsUse>`
    select count(*) filter (where sent_at > clock_timestamp() - interval '1 minute')::int as minute,
      count(*) filter (where ${lastHour})::int as hour, count(*)::int as day,
      count(*) filter (where ${lastHour} and asker_range = ${range})::int as range_hour,
      count(*) filter (where asker_range = ${range})::int as range_day
    from sms_code
    where mobile_hmac = ${mobileHmac} and purpose not like '%:ticket'
      and by_owner = ${byOwner} and by_password = ${byPassword} and by_identity = ${byIdentity}
      and (not ${byOwner}::boolean or asker = ${asker})
      and sent_at > clock_timestamp() - interval '1 day'`.execute(db)
  return rows[0] ?? { minute: 0, hour: 0, day: 0, range_hour: 0, range_day: 0 }
}

/** Whether a device may still try a code that was sent at its request. */
export async function hasSmsCode(db: Reader, mobileHmac: string, purpose: string, asker: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_code where mobile_hmac = ${mobileHmac} and purpose = ${purpose} and asker = ${asker} and not used
      and expires_at > clock_timestamp()`.execute(db)
  return rows.length > 0
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
  const { asker, range, quota } = code.by ?? { asker: '', range: '', quota: null }
  await sql`
    with voided as (
      update sms_code set used = true
      where mobile_hmac = ${code.mobileHmac} and purpose = ${code.purpose} and asker = ${asker} and not used
    )
    insert into sms_code (mobile_hmac, mobile_enc, purpose, code_hmac, asker, asker_range, by_owner, by_password,
      by_identity, sent_at, expires_at)
    values (${code.mobileHmac}, ${code.mobileSealed ?? null}, ${code.purpose}, ${code.codeHmac}, ${asker}, ${range},
      ${quota === 'device'}, ${quota === 'password'}, ${quota === 'identity'}, clock_timestamp(),
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

/** Whether a number's ticket has a try left. */
export async function hasSmsTicket(
  db: Reader,
  mobileHmac: string,
  purpose: string,
  ticketHmac: string,
  maxTries: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_code
    where mobile_hmac = ${mobileHmac} and purpose = ${purpose} and code_hmac = ${ticketHmac} and not used
      and tries < ${maxTries} and expires_at > clock_timestamp()`.execute(db)
  return rows.length > 0
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
