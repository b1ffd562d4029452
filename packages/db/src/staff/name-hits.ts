import { sql } from 'kysely'
import { NAME_HITS, type NameHit } from '../account/name-hits.ts'
import type { Reader } from '../tx.ts'

/** Hits that are open or hold their customer, or decided ones, except `reader`'s own; newest first, before `before`. */
export async function pageNameHits(
  db: Reader,
  {
    tab,
    reader,
    before,
    limit,
  }: { tab: 'waiting' | 'decided'; reader: string | null; before: bigint | null; limit: number },
): Promise<NameHit[]> {
  const which = tab === 'waiting' ? sql`(h.state = 'open' or h.holds)` : sql`h.state <> 'open'`
  const { rows } = await sql<NameHit>`
    ${NAME_HITS} where ${which} and h.custno is distinct from ${reader}::text and (${before}::bigint is null or h.hit_id < ${before})
    order by h.hit_id desc limit ${limit}`.execute(db)
  return rows
}

/** Waiting hits, except `reader`'s own. */
export async function countWaitingHits(db: Reader, reader: string | null): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from name_hit where state = 'open' and custno is distinct from ${reader}::text`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
