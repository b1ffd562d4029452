import type { Reader, Tx } from '../tx.ts'

/** What readers keep in memory: 'market' is funds, NAVs, fees and indices; 'content' the words of the public pages. */
export type Topic = 'market' | 'content'

export async function readVersion(db: Reader, topic: Topic): Promise<bigint> {
  const row = await db.selectFrom('data_version').select('version').where('topic', '=', topic).executeTakeFirstOrThrow()
  return row.version
}

/** Tells every node that `topic` changed; belongs into the transaction that changes it. */
export async function bumpVersion(tx: Tx, topic: Topic): Promise<void> {
  await tx
    .updateTable('data_version')
    .set(expression => ({ version: expression('version', '+', 1n) }))
    .where('topic', '=', topic)
    .execute()
}
