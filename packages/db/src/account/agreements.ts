import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type Accepted = { agreement: string; version: string }

/**
 * Stores that a customer accepted these texts in this act, each with the file in force. False when one of them is not
 * the version in force; the act must then not take place.
 */
export async function acceptAgreements(
  tx: Tx,
  custno: string,
  act: string,
  accepted: readonly Accepted[],
): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    with wanted as (
      select c.id, c.version, c.sha256
      from unnest(${accepted.map(row => row.agreement)}::text[], ${accepted.map(row => row.version)}::text[]) as t (agreement, version)
      join current_agreement c on c.id = t.agreement and c.version::text = t.version
    ), kept as (
      insert into agreement_acceptance (custno, agreement, version, act, sha256, at)
      select ${custno}, id, version::text, ${act}, sha256, business_now() from wanted
      on conflict (custno, agreement, version, act) do nothing
    )
    select count(*) as count from wanted`.execute(tx)
  return rows[0]?.count === BigInt(accepted.length)
}

/** Stores acceptance of the versions in force, for an act that names the texts without versions. */
export async function acceptCurrentAgreements(
  tx: Tx,
  custno: string,
  act: string,
  agreements: readonly string[],
): Promise<void> {
  await sql`
    insert into agreement_acceptance (custno, agreement, version, act, sha256, at)
    select ${custno}, id, version::text, ${act}, sha256, business_now() from current_agreement
    where id = any(${agreements}::text[])`.execute(tx)
}
