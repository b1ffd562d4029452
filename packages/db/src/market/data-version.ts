import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

/** Topics cached in memory: 'market' is funds, NAVs, fees and indices; 'content' the texts of the public pages. */
export type Topic = 'market' | 'content'

export async function readVersion(db: Reader, topic: Topic): Promise<bigint> {
  const row = await db.selectFrom('data_version').select('version').where('topic', '=', topic).executeTakeFirstOrThrow()
  return row.version
}

/**
 * Changes whenever a public page may change: new market data or content, a text that is now published, a new trading
 * day at each cut-off and a new date at midnight.
 */
export async function readPageVersion(db: Reader): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/', string_agg(version::text, '/' order by topic), trading_day_of(business_now()),
      ${businessToday},
      (select max(published_at) from document where published_at <= business_now())) as version from data_version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Signals to every node that `topic` has changed; call it in the transaction of the change. */
export async function bumpVersion(tx: Tx, topic: Topic): Promise<void> {
  await tx
    .updateTable('data_version')
    .set(expression => ({ version: expression('version', '+', 1n) }))
    .where('topic', '=', topic)
    .execute()
}
