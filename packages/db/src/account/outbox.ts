import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export type OutboxMessage = Pick<Selectable<Schema['sms_outbox']>, 'mobile_enc' | 'body_enc' | 'at'>

/** Delivers messages; those whose number was delivered before are left out. */
export async function insertOutbox(
  db: Reader,
  messages: readonly (OutboxMessage & { sms_id: string | null })[],
): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('sms_outbox')
    .values(messages)
    .onConflict(on => on.doNothing())
    .execute()
}

/** The newest messages first. */
export function listOutbox(db: Reader, limit: number): Promise<OutboxMessage[]> {
  return db
    .selectFrom('sms_outbox')
    .select(['mobile_enc', 'body_enc', 'at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
