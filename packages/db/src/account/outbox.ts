import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export type OutboxMessage = Pick<Selectable<Schema['sms_outbox']>, 'mobile_enc' | 'body_enc' | 'at'>

export async function insertOutbox(db: Reader, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length > 0) await db.insertInto('sms_outbox').values(messages).execute()
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
