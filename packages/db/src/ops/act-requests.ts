import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NavRow } from '@zhixiao/domain/fund/nav-rows.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { lockValue } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

export type RequestState = 'open' | 'released' | 'rejected' | 'withdrawn' | 'expired'

export type ActRequest = {
  request_id: bigint
  act: string
  object: string
  /** The act's input by field. */
  input: Readonly<Record<string, unknown>>
  preview: string
  digest: string
  /** Digest of the parts that must be equal even if totals moved a little; null if no total may move. */
  basis: string | null
  amount_fen: Fen | null
  requested_by: string
  requested_at: Date
  expires_at: Date
  state: RequestState
  decided_by: string | null
  decided_at: Date | null
  reason: string
  /** The maker's note; '' from a command. */
  note: string
  /** The effects in the console's form at the time of the request; null for acts without that form. */
  shown: unknown
  /** Roles of which one person each must approve it. */
  needs: string[]
}

const columnsWith = (
  input: RawBuilder<unknown>,
) => sql`request_id, act, object, ${input} as input, preview, digest, basis,
  amount_fen, requested_by, requested_at, expires_at, state, decided_by, decided_at, reason, note, shown, needs`
const requestColumns = columnsWith(sql`input`)
/** Those of a list, without the rows of NAVs, which may be thousands. */
export const listedColumns = columnsWith(sql`input - 'rows'`)

/** For this many days an ended request can be resubmitted. */
export const AGAIN_DAYS = 5
const isAgain = sql`(state = 'expired' and decided_at > business_now() - make_interval(days => ${AGAIN_DAYS}))`

/** The act that books what a registrar sent. */
const TAKEN = 'exchange import'
/** For this many days after their release, the files of a registrar can be downloaded. */
export const TAKEN_DAYS = 30
/** Whether a request is a registrar's whose files are kept. */
export const isTaken = sql`(act = ${sql.lit(TAKEN)} and state = 'released' and decided_at > business_now() - make_interval(days => ${TAKEN_DAYS}))`

const WARNED_MINUTES = 30
const MINUTE_MS = 60_000

/** Whether a request with this end expires so soon that staff are warned. */
export const isExpiringAt = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() <= now.getTime() + WARNED_MINUTES * MINUTE_MS

/** The state of a request at a moment: an expired one has ended even before the job records it. */
export const stateAt = (
  { state, expires_at }: Pick<ActRequest, 'state' | 'expires_at'>,
  now: Date,
): ActRequest['state'] => (state === 'open' && expires_at <= now ? 'expired' : state)

/** `isExpiringAt` for an open request, as SQL. */
export const isExpiring = sql`(state = 'open' and expires_at > business_now() and expires_at <= business_now() + make_interval(mins => ${sql.lit(WARNED_MINUTES)}))`

/** The open requests that end soon. */
export async function listExpiring(db: Reader): Promise<Pick<ActRequest, 'request_id' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<ActRequest, 'request_id' | 'expires_at'>>`
    select request_id, expires_at from act_request where ${isExpiring} order by request_id`.execute(db)
  return rows
}

/** Ends expired requests and deletes the files of decided ones. */
export async function expireRequests(tx: Tx): Promise<void> {
  await sql`
    update act_request set state = 'expired', decided_at = business_now()
    where state = 'open' and expires_at <= business_now()`.execute(tx)
  await deleteSpentFiles(tx)
}

/** Deletes the files of decided requests that nobody reads any more, of one request or of all. */
export async function deleteSpentFiles(tx: Tx, request: bigint | null = null): Promise<void> {
  await sql`
    delete from act_file f using act_request r
    where r.request_id = f.request_id and (${request}::bigint is null or r.request_id = ${request}) and r.state <> 'open'
      and not ${isAgain} and not ${isTaken}`.execute(tx)
}

/** Ends an open request whose effects have changed. @returns false when it is decided. */
export async function endMovedRequest(tx: Tx, id: bigint, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update act_request set state = 'expired', decided_at = business_now(), reason = ${reason}
    where request_id = ${id} and state = 'open' returning 1`.execute(tx)
  return rows.length > 0
}

export type NewRequest = {
  act: string
  object: string
  /** Canonical JSON. */
  input: string
  preview: string
  digest: string
  basis: string | null
  amount: Fen | null
  by: string
  expiresAt: Date
  note?: string
  shown?: unknown
  needs?: readonly string[]
  /** What it changes, in place of its object: two open requests may have one name, but no common part. */
  parts?: readonly string[]
  files: readonly { path: string; sealed: string }[]
}

type SameRequest = Pick<ActRequest, 'request_id' | 'requested_by' | 'object'> & { parts: string[] }

type Place = Pick<NewRequest, 'act' | 'object' | 'parts'>
/** The open request that changes the same; null if there is none. */
export async function findSameRequest(tx: Tx, { act, object, parts = [] }: Place): Promise<SameRequest | null> {
  const isSame = parts.length > 0 ? sql`parts && ${parts}::text[]` : sql`object = ${object}`
  const { rows } = await sql<SameRequest>`
    select request_id, requested_by, object, parts from act_request where act = ${act} and state = 'open' and ${isSame} limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** @returns null when an open request of this act changes the same. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<bigint | null> {
  const { act, object, parts = [] } = request
  if (parts.length === 0) return insertNamed(tx, request)
  await lockValue(tx, 'requests of an act', act)
  if (await findSameRequest(tx, request)) return null
  for (let number = 2, name = object; ; name = `${object} (${number++})`) {
    const id = await insertNamed(tx, { ...request, object: name })
    if (id !== null) return id
  }
}

/** @returns null when a request of this act and name is open. */
async function insertNamed(tx: Tx, request: NewRequest): Promise<bigint | null> {
  const {
    act,
    object,
    input,
    preview,
    digest,
    basis,
    amount,
    by,
    expiresAt,
    note = '',
    shown,
    needs = [],
    parts = [],
    files,
  } = request
  const { rows } = await sql<{ request_id: bigint }>`
    insert into act_request (act, object, input, preview, digest, basis, amount_fen, requested_by, requested_at, expires_at,
      note, shown, needs, parts)
    values (${act}, ${object}, ${input}::jsonb, ${preview}, ${digest}, ${basis}, ${amount}, ${by}, business_now(), ${expiresAt},
      ${note}, ${shown === undefined ? null : JSON.stringify(shown)}::jsonb, ${needs}::text[], ${parts}::text[])
    on conflict (act, object) where state = 'open' do nothing returning request_id`.execute(tx)
  const id = rows[0]?.request_id ?? null
  if (id === null) return null
  for (const { path, sealed } of files)
    await sql`insert into act_file (request_id, path, content_enc) values (${id}, ${path}, ${sealed})`.execute(tx)
  return id
}

export async function findActRequest(db: Reader, id: bigint): Promise<ActRequest | null> {
  const { rows } = await sql<ActRequest>`select ${requestColumns} from act_request where request_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Open requests, or the newest of all. */
export async function listRequests(db: Reader, which: 'open' | 'newest'): Promise<ActRequest[]> {
  const { rows } = await sql<ActRequest>`
    select ${listedColumns} from act_request where ${which === 'newest'} or (state = 'open' and expires_at > business_now())
    order by request_id desc limit 100`.execute(db)
  return rows.reverse()
}

export async function listActFiles(db: Reader, id: bigint): Promise<{ path: string; content_enc: string }[]> {
  const { rows } = await sql<{ path: string; content_enc: string }>`
    select path, content_enc from act_file where request_id = ${id}`.execute(db)
  return rows
}

/** The newest file of a registrar that was booked under this name and is kept, sealed; null if there is none. */
export async function findTakenFile(db: Reader, name: string): Promise<string | null> {
  const { rows } = await sql<{ content_enc: string }>`
    select content_enc from act_file join act_request using (request_id)
    where upper(path) = ${name} and ${isTaken} order by request_id desc limit 1`.execute(db)
  return rows[0]?.content_enc ?? null
}

/** Marks an open request as released by this transaction, which allows the act's writes. @returns false when it is decided. */
export async function releaseRequest(tx: Tx, id: bigint, by: string, reason = ''): Promise<boolean> {
  const { rows } = await sql`
    update act_request set state = 'released', decided_by = ${by}, decided_at = business_now(), reason = ${reason}
    where request_id = ${id} and state = 'open' returning 1`.execute(tx)
  if (rows.length > 0) await deleteSpentFiles(tx, id)
  return rows.length > 0
}

export type Approval = {
  request_id: bigint
  operator: string
  full_name: string
  /** As of now. */
  roles: string[]
  approved_at: Date
}

/** First approvals of these requests by operators who are still enabled and have a needed role. */
export async function listApprovals(db: Reader, ids: readonly bigint[]): Promise<Approval[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Approval>`
    select a.request_id, a.operator, s.full_name, s.roles, a.approved_at
    from act_approval a join act_request r using (request_id) join staff s on s.operator = a.operator and s.roles && r.needs
    where a.request_id = any (${ids}::bigint[]) and is_enabled_operator(a.operator) order by a.approved_at`.execute(db)
  return rows
}

/** Stores the first of two approvals. @returns false when the request is decided or has a first approval. */
export async function insertApproval(
  tx: Tx,
  approval: { id: bigint; operator: string; digest: string; evidence: Readonly<Record<string, string>> | null },
): Promise<boolean> {
  const { rows } =
    await sql`select from act_request where request_id = ${approval.id} and state = 'open' for update`.execute(tx)
  if (rows.length === 0 || (await listApprovals(tx, [approval.id])).length > 0) return false
  await sql`
    insert into act_approval (request_id, operator, digest, approved_at, evidence)
    values (${approval.id}, ${approval.operator}, ${approval.digest}, business_now(),
      ${approval.evidence && JSON.stringify(approval.evidence)}::jsonb)`.execute(tx)
  return true
}

/** Stores the operator's proof in the transaction that releases the request. */
export async function insertActProof(
  tx: Tx,
  proof: { id: bigint; operator: string; digest: string; evidence: Readonly<Record<string, string>> },
): Promise<void> {
  await sql`
    insert into act_proof (request_id, operator, digest, evidence, proved_at)
    values (${proof.id}, ${proof.operator}, ${proof.digest}, ${JSON.stringify(proof.evidence)}::jsonb, business_now())`.execute(
    tx,
  )
}

/** The kind of proof of a release at the console; null otherwise. */
export async function findProofKind(db: Reader, id: bigint): Promise<'demo' | 'code' | 'key' | null> {
  const { rows } = await sql<{ kind: 'demo' | 'code' | 'key' }>`
    select evidence ->> 'kind' as kind from act_proof where request_id = ${id}`.execute(db)
  return rows[0]?.kind ?? null
}

/** Ends a request without doing it. @returns false when it is decided. */
export async function refuseRequest(
  tx: Tx,
  id: bigint,
  decision: { state: 'rejected' | 'withdrawn'; by: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update act_request set state = ${decision.state}, decided_by = ${decision.by}, decided_at = business_now(),
      reason = ${decision.reason}
    where request_id = ${id} and state = 'open' returning 1`.execute(tx)
  if (rows.length > 0) await deleteSpentFiles(tx, id)
  return rows.length > 0
}

/** The largest amount that an operator may release. */
export async function releaseLimitOf(db: Reader, name: string): Promise<Fen> {
  const { rows } = await sql<{ release_limit_fen: Fen }>`
    select release_limit_fen from operator where name = ${name}`.execute(db)
  if (!rows[0]) throw new Error(`no operator ${name}`)
  return rows[0].release_limit_fen
}

/** Requests of some acts for one object, newest first. */
export async function listObjectRequests(
  db: Reader,
  acts: readonly string[],
  object: string,
  limit: number,
): Promise<ActRequest[]> {
  const { rows } = await sql<ActRequest>`
    select ${listedColumns} from act_request where act = any (${acts}::text[]) and object = ${object}
    order by request_id desc limit ${limit}`.execute(db)
  return rows
}

/** Fund and day, as text, of each NAV in an open request. */
export const requestedNavs = sql`
  select split_part(part, ' ', 1) as fundcode, split_part(part, ' ', 2) as day, q.request_id from act_request q, unnest(q.parts) part
  where q.act = 'nav import' and q.state = 'open' and q.expires_at > business_now()`

export type RequestedNav = {
  fundcode: string
  request_id: bigint
  requested_by: string
  /** Its figures as the request has them; null without them in its input (dividends, splits, an earlier release). */
  nav: Pick<NavRow, 'nav' | 'accNav' | 'income' | 'yield7'> | null
}

/** Funds with a NAV of the day in an open request, with the requested figures. */
export async function listRequestedNavs(db: Reader, day: IsoDate): Promise<RequestedNav[]> {
  const { rows } = await sql<RequestedNav>`
    select requested.fundcode, requested.request_id, q.requested_by, line as nav
    from (${requestedNavs}) requested join act_request q using (request_id)
    left join lateral (
      select line from jsonb_array_elements(q.input -> 'rows') line
      where line ->> 'fund' = requested.fundcode and line ->> 'day' = ${day} limit 1
    ) lines on true
    where requested.day = ${day}`.execute(db)
  return rows
}

export type RejectedNav = { fundcode: string; request_id: bigint; reason: string; restates: boolean }

/** Funds whose newest request for a NAV of this day was rejected. */
export async function listRejectedNavs(db: Reader, day: IsoDate): Promise<RejectedNav[]> {
  const { rows } = await sql<RejectedNav>`
    select fundcode, request_id, reason, restates from (
      select distinct on (1) split_part(part, ' ', 1) as fundcode, q.request_id, q.reason, q.state, q.input ? 'restate' as restates
      from act_request q, unnest(q.parts) part
      where q.act = 'nav import' and q.requested_at >= ${day}::date and split_part(part, ' ', 2) = ${day}
      order by 1, q.request_id desc
    ) newest where state = 'rejected'`.execute(db)
  return rows
}
