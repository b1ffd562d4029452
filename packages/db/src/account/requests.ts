import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type RequestKey = { custno: string; requestId: string; call: string; bodyHash: string; at: Date }
export type EarlierRequest = { call: string; body_hash: string; reply: object; at: Date }

/**
 * Claims a request id in the transaction of its effect and keeps orders from using it meanwhile. Null when it is new;
 * otherwise waits for the first request to end and returns its stored result.
 */
export async function claimRequest(tx: Tx, key: RequestKey): Promise<EarlierRequest | null> {
  const claimed = await sql`
    with held as materialized (select hold_request_id(${key.custno}, ${key.requestId}))
    insert into request (custno, request_id, call, body_hash, reply, at)
    select ${key.custno}, ${key.requestId}, ${key.call}, ${key.bodyHash}, '{}'::jsonb, ${key.at}::timestamptz from held
    on conflict do nothing returning 1`.execute(tx)
  if (claimed.rows.length > 0) return null
  return findRequest(tx, key.custno, key.requestId)
}

/** The stored result of an earlier request with this id, without claiming the id. */
export async function findRequest(db: Reader, custno: string, requestId: string): Promise<EarlierRequest | null> {
  const { rows } = await sql<EarlierRequest>`
    select call, body_hash, reply, at from request where custno = ${custno} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** Stores the reply for retries; it must not contain personal data. */
export async function keepReply(tx: Tx, custno: string, requestId: string, reply: object): Promise<void> {
  await sql`update request set reply = ${JSON.stringify(reply)}::jsonb
    where custno = ${custno} and request_id = ${requestId}`.execute(tx)
}

/** The unique violation of an order whose request id another call used. */
export const REQUEST_ID_OF_CALL = 'request_pkey'
