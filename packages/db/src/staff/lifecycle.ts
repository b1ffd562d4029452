import { REVIEW_DAYS } from '@zhixiao/domain/staff/roles-review.ts'
import { sql } from 'kysely'
import { deleteSpentFiles } from '../ops/act-requests.ts'
import type { Reader, Tx } from '../tx.ts'

/** Stored as the hash of an operator without a password; no password verifies against it. */
export const NO_PASSWORD = 'argon2id$19456$2$c2FsdHNhbHRzYWx0c2FsdA$'

const HOURS = 72

/** Inserts an invited operator; the caller's transaction must release the request. */
export async function insertInvited(tx: Tx, name: string, isDemo: boolean): Promise<void> {
  await sql`select invite_operator(${name}, ${NO_PASSWORD}, ${isDemo})`.execute(tx)
}

/** Gives an invited operator the next three days to set a password. */
export async function insertInvitation(tx: Tx, name: string): Promise<void> {
  await sql`
    insert into staff_invitation (operator, invited_at, expires_at)
    values (${name}, business_now(), business_now() + make_interval(hours => ${HOURS}))`.execute(tx)
}

/** Sets the link of an operator's newest open invitation, which invalidates an earlier link. Returns its expiry. */
export async function putInvitationToken(
  tx: Tx,
  { name, tokenHash, by }: { name: string; tokenHash: string; by: string },
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    update staff_invitation i set token_hash = ${tokenHash}, link_by = ${by}
    where i.invitation_id = (select max(invitation_id) from staff_invitation where operator = ${name})
      and i.used_at is null and i.expires_at > business_now()
      and exists (select from operator o where o.name = i.operator and o.disabled_at is null)
    returning i.expires_at`.execute(tx)
  return rows[0]?.expires_at ?? null
}

/** Whom this operator invited within thirty days, and who invited this operator: they do not decide one request together. */
export async function listTied(db: Reader, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tied_by_invitation(${name}) as name`.execute(db)
  return rows.map(row => row.name)
}

export type Invited = { operator: string; full_name: string; roles: string[] }

/** The person invited by a valid link. */
export async function findInvited(db: Reader, tokenHash: string): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select i.operator, s.full_name, s.roles
    from staff_invitation i join staff s using (operator) join operator o on o.name = i.operator
    where i.token_hash = ${tokenHash} and i.used_at is null and i.expires_at > business_now() and o.disabled_at is null
      and i.invitation_id = (select max(invitation_id) from staff_invitation where operator = i.operator)`.execute(db)
  return rows[0] ?? null
}

/** Uses a link to set the password. @returns false when the link was used or has expired. */
export async function acceptInvitation(tx: Tx, tokenHash: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql<{ operator: string }>`
    update staff_invitation set used_at = business_now(), used_in = this_transaction()
    where token_hash = ${tokenHash} and used_at is null and expires_at > business_now() returning operator`.execute(tx)
  if (!rows[0]) return false
  const set = await sql`
    update operator set password_hash = ${passwordHash}
    where name = ${rows[0].operator} and disabled_at is null returning 1`.execute(tx)
  return set.rows.length > 0
}

/** Ends the live session of an operator. @returns false when there is none. */
export async function endSessionsOf(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_session set ended_at = clock_timestamp() where operator = ${name} and ended_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** What passes to another when somebody leaves: forms of drafts that the other has not, open tickets and open requests. */
export async function lockHanded(tx: Tx, from: string, to: string) {
  const { rows: drafts } = await sql<{ form: string }>`
    select d.form from staff_draft d
    where d.operator = ${from} and not exists (select from staff_draft o where o.operator = ${to} and o.form = d.form)
    order by d.form for update of d`.execute(tx)
  const { rows: tickets } = await sql<{ ticket_id: bigint; custno: string }>`
    select ticket_id, custno from ticket where owner = ${from} and outcome is null order by ticket_id for update`.execute(
    tx,
  )
  const { rows: requests } = await sql<{ request_id: bigint }>`
    select request_id from act_request
    where requested_by = ${from} and state = 'open' and expires_at > business_now() order by request_id for update`.execute(
    tx,
  )
  return { drafts: drafts.map(each => each.form), tickets, requests: requests.map(each => each.request_id) }
}

/** Moves the drafts of one operator to another, who keeps their own draft of a form. Returns the moved forms. */
export async function handDrafts(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    update staff_draft d set operator = ${to}
    where d.operator = ${from} and not exists (select from staff_draft o where o.operator = ${to} and o.form = d.form)
    returning d.form`.execute(tx)
  await sql`delete from staff_draft where operator = ${from}`.execute(tx)
  return rows.map(({ form }) => form)
}

/** Gives the open tickets of one operator to another. */
export async function handTickets(tx: Tx, from: string, to: string): Promise<{ ticket_id: bigint; custno: string }[]> {
  const { rows } = await sql<{ ticket_id: bigint; custno: string }>`
    update ticket set owner = ${to}, version = version + 1
    where owner = ${from} and outcome is null returning ticket_id, custno`.execute(tx)
  return rows
}

/** Withdraws an operator's open requests, in the operator's name. Returns their numbers. */
export async function withdrawRequestsOf(tx: Tx, name: string, reason: string): Promise<bigint[]> {
  const { rows } = await sql<{ request_id: bigint }>`
    update act_request set state = 'withdrawn', decided_by = requested_by, decided_at = business_now(), reason = ${reason}
    where requested_by = ${name} and state = 'open' and expires_at > business_now() returning request_id`.execute(tx)
  await deleteSpentFiles(tx)
  return rows.map(row => row.request_id)
}

export type StaffLife = {
  name: string
  session: { started_at: string; seen_at: string; address: string } | null
  /** The newest invitation, while no password was set by it. */
  invitation: { expires_at: string; has_link: boolean } | null
  /** The newest released request for the roles. */
  granted: { at: string; asked: string; released: string } | null
}

/** Live sessions, open invitations and the origin of the roles, of all enabled operators. */
export async function listStaffLives(
  db: Reader,
  { idleMinutes, hours }: { idleMinutes: number; hours: number },
): Promise<StaffLife[]> {
  const { rows } = await sql<StaffLife>`
    select o.name,
      (select jsonb_build_object('started_at', v.created_at, 'seen_at', v.seen_at, 'address', v.address)
        from staff_session v where v.operator = o.name and v.ended_at is null
          and v.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})
          and v.created_at > clock_timestamp() - make_interval(hours => ${hours})) as session,
      (select jsonb_build_object('expires_at', i.expires_at, 'has_link', i.token_hash is not null)
        from staff_invitation i where i.operator = o.name and i.used_at is null
        order by i.invitation_id desc limit 1) as invitation,
      (select jsonb_build_object('at', r.decided_at, 'asked', r.requested_by, 'released', r.decided_by)
        from act_request r where r.act in ('operators roles', 'operators invite') and r.state = 'released' and r.object = o.name
        order by r.request_id desc limit 1) as granted
    from operator o where o.disabled_at is null`.execute(db)
  return rows
}

export type StaffReview = { at: Date; reviewed_by: string }

/** The newest review of the roles, and when the next one is due: null before there are staff. */
export async function readStaffReview(
  db: Reader,
): Promise<{ last: StaffReview | null; due_at: Date | null; is_overdue: boolean }> {
  const { rows } = await sql<{
    at: Date | null
    reviewed_by: string | null
    due_at: Date | null
    is_overdue: boolean | null
  }>`
    select r.at, r.reviewed_by, d.due_at, d.due_at < business_now() as is_overdue
    from (select 1) one left join lateral (select at, reviewed_by from staff_review order by review_id desc limit 1) r on true
    cross join lateral (select coalesce(r.at, (select min(changed_at) from staff)) + make_interval(days => ${REVIEW_DAYS}) as due_at) d`.execute(
    db,
  )
  const [row] = rows
  const last = row?.at && row.reviewed_by !== null ? { at: row.at, reviewed_by: row.reviewed_by } : null
  return { last, due_at: row?.due_at ?? null, is_overdue: row?.is_overdue ?? false }
}

export async function insertStaffReview(tx: Tx, by: string, people: unknown): Promise<void> {
  await sql`
    insert into staff_review (reviewed_by, at, people)
    values (${by}, business_now(), ${JSON.stringify(people)}::jsonb)`.execute(tx)
}

/** Why nobody may end this login or take these roles: the database refuses it too (migration floor_of_staff). */
export async function readLockout(
  tx: Tx,
  { name, lost, by, alone }: { name: string; lost: readonly string[]; by: string; alone: boolean },
): Promise<'admin' | 'compliance' | 'unreviewed' | null> {
  const { rows } = await sql<{ why: 'admin' | 'compliance' | 'unreviewed' | null }>`
    select case when ${alone} and unreviewed_lockouts(${by}) >= 2 then 'unreviewed'
      else role_missing_without(${name}, ${lost}::text[], ${alone}) end as why`.execute(tx)
  return rows[0]?.why ?? null
}

/**
 * How many can sign in, and whether roles were given but nobody is left who could ask for a restored login, or nobody who could
 * release it.
 */
export async function readKeptOut(db: Reader): Promise<{ able: number; isKeptOut: boolean }> {
  const { rows } = await sql<{ able: number; staffed: boolean; admins: number; checkers: number }>`
    select count(*) filter (where is_enabled_operator(o.name))::int as able,
      coalesce(bool_or(s.operator is not null), false) as staffed,
      count(*) filter (where is_enabled_operator(o.name) and 'admin' = any (s.roles))::int as admins,
      count(*) filter (where is_enabled_operator(o.name) and 'compliance' = any (s.roles))::int as checkers
    from operator o left join staff s on s.operator = o.name where not o.is_demo`.execute(db)
  const { able = 0, staffed = false, admins = 0, checkers = 0 } = rows[0] ?? {}
  return { able, isKeptOut: able < 2 || (staffed && (admins === 0 || checkers === 0)) }
}

/** Suspends an operator or ends the suspension; the caller's transaction must release the request. @returns false when nothing changed. */
export async function suspendOperator(tx: Tx, name: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_suspension (operator, began_at, began_by) values (${name}, business_now(), ${by})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function restoreOperator(tx: Tx, name: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_suspension set ended_at = business_now(), ended_by = ${by}
    where operator = ${name} and ended_at is null returning 1`.execute(tx)
  return rows.length > 0
}
