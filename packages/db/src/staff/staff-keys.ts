import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type StaffKey = {
  key_id: bigint
  operator: string
  credential_id: string
  public_key: string
  transports: string[]
  counter: bigint
  name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = sql`key_id, operator, credential_id, public_key, transports, counter, name, created_at, last_used_at`

/** The live passkeys of an operator, oldest first. */
export async function listStaffKeys(db: Reader, operator: string): Promise<StaffKey[]> {
  const { rows } = await sql<StaffKey>`
    select ${columns} from staff_key where operator = ${operator} and ended_at is null order by key_id`.execute(db)
  return rows
}

/** The live passkeys of all operators. */
export async function listAllStaffKeys(db: Reader): Promise<(StaffKey & { full_name: string })[]> {
  const { rows } = await sql<StaffKey & { full_name: string }>`
    select ${columns}, coalesce((select full_name from staff s where s.operator = k.operator), k.operator) as full_name
    from staff_key k where ended_at is null order by operator, key_id`.execute(db)
  return rows
}

/** The live passkey with this id of its authenticator. */
export async function findStaffKey(db: Reader, credentialId: string): Promise<StaffKey | null> {
  const { rows } = await sql<StaffKey>`
    select ${columns} from staff_key where credential_id = ${credentialId} and ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** Whether anybody has a passkey. */
export async function hasStaffKeys(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from staff_key where ended_at is null) as any`.execute(db)
  return rows[0]?.any ?? false
}

export type NewStaffKey = Pick<
  StaffKey,
  'operator' | 'credential_id' | 'public_key' | 'transports' | 'counter' | 'name'
>

/** @returns null when the passkey is known, to this operator or another one. */
export async function insertStaffKey(tx: Tx, key: NewStaffKey): Promise<bigint | null> {
  const { rows } = await sql<{ key_id: bigint }>`
    insert into staff_key (operator, credential_id, public_key, transports, counter, name, created_at)
    values (${key.operator}, ${key.credential_id}, ${key.public_key}, ${key.transports}, ${key.counter}, ${key.name},
      business_now())
    on conflict (credential_id) do nothing returning key_id`.execute(tx)
  return rows[0]?.key_id ?? null
}

/** Records a use, with the authenticator's counter. */
export async function useStaffKey(tx: Tx, id: bigint, counter: bigint): Promise<void> {
  await sql`
    update staff_key set counter = ${counter}, last_used_at = business_now() where key_id = ${id}`.execute(tx)
}

/** Ends a passkey for good. @returns its name, or null when the operator has no such live one. */
export async function endStaffKey(
  tx: Tx,
  key: { operator: string; id: bigint; by: string },
): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    update staff_key set ended_at = business_now(), ended_by = ${key.by}
    where key_id = ${key.id} and operator = ${key.operator} and ended_at is null returning name`.execute(tx)
  return rows[0] ?? null
}

export type StaffChallenge = {
  challenge: string
  purpose: 'sign-in' | 'register' | 'approve' | 'emergency' | 'keys'
  operator: string | null
  nonce: string
  request_id: bigint | null
  digest: string | null
}

/** Stores a challenge for some seconds of real time, and deletes expired ones. */
export async function keepChallenge(tx: Tx, given: StaffChallenge, seconds: number): Promise<void> {
  await sql`delete from staff_challenge where expires_at <= clock_timestamp()`.execute(tx)
  await sql`
    insert into staff_challenge (challenge, purpose, operator, nonce, request_id, digest, expires_at)
    values (${given.challenge}, ${given.purpose}, ${given.operator}, ${given.nonce}, ${given.request_id},
      ${given.digest}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(tx)
}

/** Removes and returns a challenge; null when it is unknown, used or expired. */
export async function takeChallenge(tx: Tx, challenge: string): Promise<StaffChallenge | null> {
  const { rows } = await sql<StaffChallenge & { live: boolean }>`
    delete from staff_challenge where challenge = ${challenge}
    returning challenge, purpose, operator, nonce, request_id, digest, expires_at > clock_timestamp() as live`.execute(
    tx,
  )
  return rows[0]?.live ? rows[0] : null
}
