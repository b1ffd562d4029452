import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { type ActRequest, listedColumns, type RequestState } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'

/** `open` is everybody's; the others are tabs of the inbox. */
export type InboxTab = 'toCheck' | 'mine' | 'decided' | 'open'

const isOpen = sql`state = 'open' and expires_at > business_now()`
/**
 * Requests of others that lack this operator's approval and, if they need a role, need one of this operator's; `also` are
 * the acts of which the operator approves only what needs a role.
 */
const waitsFor = (operator: string, also: readonly string[]) => sql`
  requested_by <> ${operator} and ((needs = '{}' and not act = any (${also}::text[])) or needs && (select roles from staff where staff.operator = ${operator}))
  and not exists (select from act_approval a where a.request_id = act_request.request_id and a.operator = ${operator})`
const ofTab = (tab: InboxTab, operator: string, also: readonly string[] = []) =>
  ({
    toCheck: sql`${isOpen} and ${waitsFor(operator, also)}`,
    mine: sql`requested_by = ${operator}`,
    decided: sql`not (${isOpen})`,
    open: isOpen,
  })[tab]

/** The filter of a tab; `today`: only requests that expire on this business day. */
type InboxFilter = { by?: string | undefined; state?: RequestState | undefined; today?: true | undefined }

const inState = (state: RequestState) =>
  state === 'open'
    ? isOpen
    : state === 'expired'
      ? sql`(state = 'expired' or (state = 'open' and expires_at <= business_now()))`
      : sql`state = ${state}`
const filtered = ({ by, state, today }: InboxFilter) =>
  sql.join(
    [
      sql`true`,
      ...(by === undefined ? [] : [sql`requested_by = ${by}`]),
      ...(state === undefined ? [] : [inState(state)]),
      ...(today ? [sql`(expires_at at time zone 'Asia/Shanghai')::date <= ${businessToday}`] : []),
    ],
    sql` and `,
  )

/** Requests of the given acts, after the request `before`; open ones by expiry, others newest first. */
export async function listInbox(
  db: Reader,
  by: {
    tab: InboxTab
    operator: string
    acts: readonly string[]
    /** Those of them of which the operator approves only what needs one of the own roles. */
    also?: readonly string[]
    before: bigint | null
    limit: number
    only?: InboxFilter
  },
): Promise<ActRequest[]> {
  const byEnd = by.tab === 'toCheck'
  const after = byEnd
    ? sql`(expires_at, request_id) > (select expires_at, request_id from act_request where request_id = ${by.before})`
    : sql`request_id < ${by.before}`
  const { rows } = await sql<ActRequest>`
    select ${listedColumns} from act_request
    where act = any (${by.acts}) and ${ofTab(by.tab, by.operator, by.also)} and ${filtered(by.only ?? {})}
      and (${by.before}::bigint is null or ${after})
    order by ${byEnd ? sql`expires_at, request_id` : sql`request_id desc`} limit ${by.limit}`.execute(db)
  return rows
}

/** How many requests wait for this operator's check, and how many of the operator's own wait. */
export async function countInbox(
  db: Reader,
  operator: string,
  acts: readonly string[],
  also: readonly string[],
): Promise<{ to_check: number; mine: number }> {
  const { rows } = await sql<{ to_check: number; mine: number }>`
    select (count(*) filter (where ${waitsFor(operator, also)}))::int as to_check,
      (count(*) filter (where requested_by = ${operator}))::int as mine
    from act_request where act = any (${acts}) and ${isOpen}`.execute(db)
  return rows[0] ?? { to_check: 0, mine: 0 }
}

export async function countOpenRequests(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from act_request where ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}
