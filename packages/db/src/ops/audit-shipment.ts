import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** A line as its seal hashes it; `n` counts all lines of the log, without gaps. */
export type ShippedLine = { n: bigint; at: Date; text: string }
export type ShippedSeal = { seal_id: bigint; hash: string; at: Date; lines: ShippedLine[] }

/** The seals after the last one shipped, with their lines; at most `limit` of them. */
export async function listUnshipped(db: Reader, limit: number): Promise<ShippedSeal[]> {
  const { rows: seals } = await sql<Omit<ShippedSeal, 'lines'> & { after: bigint; upto: bigint; before: bigint }>`
    select s.seal_id, s.hash, s.at, coalesce(b.upto_entry_id, 0) as after, s.upto_entry_id as upto,
      coalesce((select sum(entries) from audit_seal e where e.seal_id < s.seal_id), 0)::bigint as before
    from audit_seal s left join audit_seal b on b.seal_id = s.seal_id - 1
    where s.seal_id > coalesce((select seal_id from audit_shipment), 0) order by s.seal_id limit ${limit}`.execute(db)
  const shipped: ShippedSeal[] = []
  for (const { after, upto, before, ...seal } of seals) {
    const { rows: lines } = await sql<ShippedLine>`
      select ${before}::bigint + row_number() over (order by id) as n, at,
        jsonb_build_array(id, extract(epoch from at), actor, act, detail)::text as text
      from audit_log where id > ${after} and id <= ${upto} order by id`.execute(db)
    shipped.push({ ...seal, lines })
  }
  return shipped
}

/** Remembers what the collector has; another node may have shipped more. */
export async function noteShipped(db: Reader, { seal_id: seal, hash, lines }: ShippedSeal): Promise<void> {
  await sql`
    insert into audit_shipment as s (seal_id, hash, lines, at) values (${seal}, ${hash}, ${lines.length}, business_now())
    on conflict (one) do update set seal_id = excluded.seal_id, hash = excluded.hash, lines = s.lines + excluded.lines, at = excluded.at
    where s.seal_id < excluded.seal_id`.execute(db)
}

/** Lines that have not left the machine, and for how many seconds the oldest has waited; sealed or not. */
export async function readShipmentLag(db: Reader): Promise<{ lines: number; seconds: number }> {
  const { rows } = await sql<{ lines: number; seconds: number }>`
    select count(*)::int as lines, coalesce(extract(epoch from business_now() - min(at)), 0)::float8 as seconds from audit_log
    where id > coalesce((select upto_entry_id from audit_seal join audit_shipment using (seal_id)), 0)`.execute(db)
  return rows[0] ?? { lines: 0, seconds: 0 }
}
