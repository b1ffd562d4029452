import { sql } from 'kysely'
import { type ActRequest, isExpiring, listedColumns } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'

/** For so many days the console shows its maker the end of a request that was not opened. */
const TOLD_DAYS = 5

/** Reason of a request that its own maker replaced. */
export const REPLACED = '由提交人重新提交'

/** Refused, or at its end without a decision; not if its maker withdrew or replaced it. */
const isEnded = sql`(state = 'rejected' or (state = 'expired' and reason <> ${sql.lit(REPLACED)})
  or (state = 'open' and expires_at <= business_now()))`
const endedAt = sql`coalesce(decided_at, expires_at)`

/** Requests of one maker that ended without being done and that the maker has not read since, and those that end soon; newest first. */
export async function listOwnNews(db: Reader, operator: string): Promise<ActRequest[]> {
  const { rows } = await sql<ActRequest>`
    select ${listedColumns} from act_request
    where requested_by = ${operator} and (${isExpiring} or (${isEnded}
      and ${endedAt} > business_now() - make_interval(days => ${TOLD_DAYS})
      and not exists (select from request_seen s where s.request_id = act_request.request_id)))
    order by request_id desc limit 50`.execute(db)
  return rows
}

/** Notes that the maker has read the end of a request. */
export async function markSeen(db: Reader, id: bigint): Promise<void> {
  await sql`
    insert into request_seen (request_id, at)
    select request_id, business_now() from act_request where request_id = ${id} and ${isEnded} on conflict do nothing`.execute(
    db,
  )
}

export type EndedRequest = { request_id: bigint; is_refused: boolean; maker: string }

/** The newest requests that ended today without being done, with their makers. */
export async function listEndedToday(db: Reader): Promise<EndedRequest[]> {
  const { rows } = await sql<EndedRequest>`
    select request_id, state = 'rejected' as is_refused, coalesce(s.full_name, requested_by) as maker
    from act_request left join staff s on s.operator = requested_by
    where ${isEnded} and (${endedAt} at time zone 'Asia/Shanghai')::date = (business_now() at time zone 'Asia/Shanghai')::date
    order by request_id desc limit 100`.execute(db)
  return rows
}
