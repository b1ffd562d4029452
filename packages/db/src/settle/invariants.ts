import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { withSnapshot } from '../tx.ts'

export type Break = { invariant: string; rows: number; first: { subject: string; problem: string } }

/** Runs every invariant view in one unchanging picture of the database; an empty list means all of them hold. */
export function findBreaks(db: Db): Promise<{ checked: number; breaks: Break[] }> {
  return withSnapshot(db, async tx => {
    // Of a large ledger a view takes minutes, and no visitor waits for it.
    await sql`set local statement_timeout = 0`.execute(tx)
    const views = await sql<{ name: string }>`
      select table_name as name from information_schema.views
      where table_schema = 'public' and table_name like 'invariant\_%' order by 1`.execute(tx)
    const breaks: Break[] = []
    for (const { name } of views.rows) {
      const { rows } = await sql<{ subject: string; problem: string; total: bigint }>`
        select subject, problem, count(*) over () as total from ${sql.table(name)} limit 1`.execute(tx)
      const first = rows[0]
      if (first)
        breaks.push({
          invariant: name,
          rows: Number(first.total),
          first: { subject: first.subject, problem: first.problem },
        })
    }
    return { checked: views.rows.length, breaks }
  })
}
