import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type OidcStart = { state: string; nonce: string; verifier: string }

/** Stores a sign-in begun at the identity provider, and deletes expired ones. */
export async function keepOidcStart(tx: Tx, start: OidcStart, minutes: number): Promise<void> {
  await sql`delete from staff_oidc where expires_at <= clock_timestamp()`.execute(tx)
  await sql`
    insert into staff_oidc (state, nonce, verifier, expires_at)
    values (${start.state}, ${start.nonce}, ${start.verifier}, clock_timestamp() + make_interval(mins => ${minutes}))`.execute(
    tx,
  )
}

/** Removes and returns a sign-in; null when it is unknown, used or expired. */
export async function takeOidcStart(tx: Tx, state: string): Promise<OidcStart | null> {
  const { rows } = await sql<OidcStart & { live: boolean }>`
    delete from staff_oidc where state = ${state}
    returning state, nonce, verifier, expires_at > clock_timestamp() as live`.execute(tx)
  return rows[0]?.live ? rows[0] : null
}
