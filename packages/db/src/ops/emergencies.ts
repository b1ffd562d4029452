import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

export type EmergencyOutcome = 'confirmed' | 'objected'

export type Emergency = {
  emergency_id: bigint
  act: string
  object: string
  /** The act's input by field; of a command its `positionals` and `options`. */
  input: Readonly<Record<string, unknown>>
  preview: string
  shown: unknown
  by_command: boolean
  done_by: string
  done_at: Date
  /** '' for a command without a reason. */
  reason: string
  /** The kind of proof; null for a command. */
  proof: string | null
  due_on: IsoDate
  overdue: boolean
  outcome: EmergencyOutcome | null
  reviewed_by: string | null
  reviewed_at: Date | null
  opinion: string | null
  reversal: string | null
}

/** Whether the review of an emergency is late. */
export const isOverdue = sql`(outcome is null and due_on < ${businessToday})`
const columns = sql`emergency_id, act, object, input, preview, shown, by_command, done_by, done_at, reason,
  evidence ->> 'kind' as proof, due_on, ${isOverdue} as overdue, outcome, reviewed_by, reviewed_at, opinion, reversal`

export type NewEmergency = {
  act: string
  object: string
  /** Canonical JSON. */
  input: string
  preview: string
  shown: unknown
  digest: string
  byCommand: boolean
  by: string
  reason: string
  evidence: object | null
  dueOn: IsoDate
}

/** Records an emergency in the transaction of its act. */
export async function insertEmergency(tx: Tx, made: NewEmergency): Promise<bigint> {
  const { act, object, input, preview, shown, digest, byCommand, by, reason, evidence, dueOn } = made
  const { rows } = await sql<{ emergency_id: bigint }>`
    insert into emergency (act, object, input, preview, shown, digest, by_command, done_by, done_at, reason, evidence, due_on)
    values (${act}, ${object}, ${input}::jsonb, ${preview}, ${jsonOf(shown)}::jsonb, ${digest}, ${byCommand}, ${by},
      business_now(), ${reason}, ${jsonOf(evidence)}::jsonb, ${dueOn}::date)
    returning emergency_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert without a row')
  return row.emergency_id
}

const jsonOf = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

export async function findEmergency(db: Reader, id: bigint): Promise<Emergency | null> {
  const { rows } = await sql<Emergency>`select ${columns} from emergency where emergency_id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Seen = {
  /** Acts whose emergencies are visible; `all` includes commands. */
  acts: readonly string[]
  all: boolean
}
const seen = ({ acts, all }: Seen) => sql`(${all} or act = any (${acts}::text[]))`

/** Open ones, due first; or all that are reviewed, newest first. `after` is the key of the last row of the page before. */
export async function listEmergencies(
  db: Reader,
  by: Seen & { open: boolean; after: { dueOn: string; id: bigint } | null; limit: number },
): Promise<Emergency[]> {
  const { open, after, limit } = by
  const next = open
    ? sql`(${after?.dueOn ?? null}::date is null or (due_on, emergency_id) > (${after?.dueOn ?? null}::date, ${after?.id ?? null}::bigint))`
    : sql`(${after?.id ?? null}::bigint is null or emergency_id < ${after?.id ?? null}::bigint)`
  const order = open ? sql`due_on, emergency_id` : sql`emergency_id desc`
  const { rows } = await sql<Emergency>`
    select ${columns} from emergency where ${open ? sql`outcome is null` : sql`outcome is not null`} and ${seen(by)} and ${next}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Suspensions of a fund by one person that nobody has reviewed yet, newest first. */
export async function listOpenSuspensions(db: Reader, fundCode: string): Promise<Emergency[]> {
  const { rows } = await sql<Emergency>`
    select ${columns} from emergency
    where outcome is null and act = 'fund suspend' and input ->> 'fund' = ${fundCode}
    order by emergency_id desc`.execute(db)
  return rows
}

/** How many wait for a review, without those done by `operator`. */
export async function countOpenEmergencies(db: Reader, by: Seen & { operator: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from emergency
    where outcome is null and done_by <> ${by.operator} and ${seen(by)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores the review of an emergency. @returns false when it is reviewed already. */
export async function reviewEmergency(
  tx: Tx,
  id: bigint,
  review: { outcome: EmergencyOutcome; by: string; opinion: string; reversal: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update emergency set outcome = ${review.outcome}, reviewed_by = ${review.by}, reviewed_at = business_now(),
      opinion = ${review.opinion}, reversal = ${review.reversal}
    where emergency_id = ${id} and outcome is null returning 1`.execute(tx)
  return rows.length > 0
}
