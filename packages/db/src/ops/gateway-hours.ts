import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type GatewayCount = { gateway: string; call: string; outcome: string; counts: readonly number[] }

/** Adds a process's counts since its last call to the present hour. */
export async function addGatewayCounts(db: Reader, counted: readonly GatewayCount[]): Promise<void> {
  // Sorted, so that two processes do not deadlock.
  const sorted = [...counted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const { gateway, call, outcome, counts } of sorted)
    await sql`
      insert into gateway_hour as g (hour, gateway, call, outcome, counts)
      values (date_trunc('hour', clock_timestamp()), ${gateway}, ${call}, ${outcome}, ${[...counts]}::int[])
      on conflict (hour, gateway, call, outcome) do update set counts = (
        select array_agg(u.a + u.b order by u.n) from unnest(g.counts, excluded.counts) with ordinality u (a, b, n))`.execute(
      db,
    )
}

const keyOf = ({ gateway, call, outcome }: GatewayCount): string => `${gateway} ${call} ${outcome}`

/** The counts of the last 24 hours. */
export async function readGatewayCounts(db: Reader): Promise<GatewayCount[]> {
  const { rows } = await sql<{ gateway: string; call: string; outcome: string; counts: number[] }>`
    select gateway, call, outcome, array_agg(c order by n) as counts from (
      select gateway, call, outcome, n, sum(c)::int as c from gateway_hour, unnest(counts) with ordinality u (c, n)
      where hour > clock_timestamp() - interval '24 hours' group by 1, 2, 3, 4
    ) s group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
