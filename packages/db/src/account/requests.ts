import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type RequestKey = { custno: string; requestId: string; call: string; bodyHash: string }
export type EarlierRequest = { call: string; body_hash: string; reply: object; at: Date }

/**
 * Claims a request id in the transaction of its effect and keeps orders from using it meanwhile. Null when it is new;
 * otherwise waits for the first request to end and returns its stored result.
 */
export async function claimRequest(tx: Tx, key: RequestKey & { at: Date }): Promise<EarlierRequest | null> {
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

/**
 * Keeps orders and other calls from using these request ids until the transaction ends, waiting for those that do; what
 * they stored is visible to the statements that follow. The ids are held in one order, so that two groups do not deadlock.
 */
export async function holdRequests(tx: Tx, keys: readonly RequestKey[]): Promise<void> {
  const ids = keys.map(key => ({ custno: key.custno, id: key.requestId }))
  const sorted = ids.toSorted((a, b) => (`${a.custno} ${a.id}` < `${b.custno} ${b.id}` ? -1 : 1))
  await sql`
    select hold_request_id(custno, id)
    from unnest(${sorted.map(each => each.custno)}::text[], ${sorted.map(each => each.id)}::text[]) k (custno, id)`.execute(
    tx,
  )
}

/** The stored results under these request ids, in their order; null where there is none. */
export async function listRequests(db: Reader, keys: readonly RequestKey[]): Promise<(EarlierRequest | null)[]> {
  const { rows } = await sql<EarlierRequest & { nth: bigint }>`
    select k.nth, call, body_hash, reply, at
    from unnest(${keys.map(key => key.custno)}::text[], ${keys.map(key => key.requestId)}::text[]) with ordinality k (custno, request_id, nth)
    join request using (custno, request_id)`.execute(db)
  const found = new Map(rows.map(({ nth, ...request }) => [Number(nth) - 1, request]))
  return keys.map((_, index) => found.get(index) ?? null)
}

/** Stores requests that were held together with their replies, which must not contain personal data. */
export async function keepReplies(tx: Tx, replies: readonly (RequestKey & { reply: object })[]): Promise<void> {
  if (replies.length === 0) return
  await sql`
    insert into request (custno, request_id, call, body_hash, reply, at)
    select custno, request_id, call, body_hash, reply, business_now()
    from unnest(${replies.map(each => each.custno)}::text[], ${replies.map(each => each.requestId)}::text[], ${replies.map(each => each.call)}::text[],
      ${replies.map(each => each.bodyHash)}::text[], ${replies.map(each => JSON.stringify(each.reply))}::jsonb[]) k (custno, request_id, call, body_hash, reply)`.execute(
    tx,
  )
}

/** The unique violation of an order whose request id another call used. */
export const REQUEST_ID_OF_CALL = 'request_pkey'
