import { sql } from 'kysely'
import { type ActRequest, type RequestState, requestColumns } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'

/** `open` is everybody's; the others are tabs of the inbox. */
export type InboxTab = 'toCheck' | 'mine' | 'decided' | 'open'

const isOpen = sql`state = 'open' and expires_at > business_now()`
/** Another's, which needs this operator's role, if any, and has not his approval yet. */
const waitsFor = (operator: string) => sql`
  requested_by <> ${operator} and (needs = '{}' or needs && (select roles from staff where staff.operator = ${operator}))
  and not exists (select from act_approval a where a.request_id = act_request.request_id and a.operator = ${operator})`
const ofTab = (tab: InboxTab, operator: string) =>
  ({
    toCheck: sql`${isOpen} and ${waitsFor(operator)}`,
    mine: sql`requested_by = ${operator}`,
    decided: sql`not (${isOpen})`,
    open: isOpen,
  })[tab]

/** What the reader looks for in a tab; `today` leaves what ends on this business day. */
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
      ...(today
        ? [sql`(expires_at at time zone 'Asia/Shanghai')::date <= (business_now() at time zone 'Asia/Shanghai')::date`]
        : []),
    ],
    sql` and `,
  )

/** Requests of the given acts, those after the request `before`: what waits by its end, all others newest first. */
export async function listInbox(
  db: Reader,
  by: {
    tab: InboxTab
    operator: string
    acts: readonly string[]
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
    select ${requestColumns} from act_request
    where act = any (${by.acts}) and ${ofTab(by.tab, by.operator)} and ${filtered(by.only ?? {})}
      and (${by.before}::bigint is null or ${after})
    order by ${byEnd ? sql`expires_at, request_id` : sql`request_id desc`} limit ${by.limit}`.execute(db)
  return rows
}

/** How many requests wait for others to check them, and how many own ones wait. */
export async function countInbox(
  db: Reader,
  operator: string,
  acts: readonly string[],
): Promise<{ to_check: number; mine: number }> {
  const { rows } = await sql<{ to_check: number; mine: number }>`
    select (count(*) filter (where ${waitsFor(operator)}))::int as to_check,
      (count(*) filter (where requested_by = ${operator}))::int as mine
    from act_request where act = any (${acts}) and ${isOpen}`.execute(db)
  return rows[0] ?? { to_check: 0, mine: 0 }
}

export async function countOpenRequests(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from act_request where ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}
