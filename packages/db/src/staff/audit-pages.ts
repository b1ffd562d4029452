import { sql } from 'kysely'
import type { AuditLine } from '../ops/audit.ts'
import type { Reader } from '../tx.ts'

export type AuditResult = 'ok' | 'refused' | 'failed'
export type AuditPageLine = AuditLine & { result: AuditResult; seal_id: bigint | null }

export type AuditFilter = {
  /** Any one of these. */
  actors: readonly string[] | null
  acts: readonly string[] | null
  result: AuditResult | null
  /** Texts that must all occur in the detail, literally or at one of the JSON paths to values displayed as the text. */
  words: readonly { text: string; paths: readonly string[] }[]
  /** Business days, inclusive. */
  from: string | null
  to: string | null
  before: bigint | null
  limit: number
}

const matches = (by: Omit<AuditFilter, 'limit'>) => sql`
    (${by.actors}::text[] is null or l.actor = any (${by.actors}::text[])) and (${by.acts}::text[] is null or l.act = any (${by.acts}::text[]))
      and ${ofResult(by.result)}
      and ${hasWords(by.words)}
      and (${by.from}::date is null or l.at >= ${by.from}::date::timestamp at time zone 'Asia/Shanghai')
      and (${by.to}::date is null or l.at < (${by.to}::date + 1)::timestamp at time zone 'Asia/Shanghai')
      and (${by.before}::bigint is null or l.id < ${by.before})`

/** True if every word occurs in the detail or at one of its paths. */
function hasWords(words: AuditFilter['words']) {
  const [texts, paths] = [words.map(({ text }) => text), words.flatMap(each => each.paths)]
  const nths = words.flatMap((each, at) => each.paths.map(() => at + 1))
  return sql`not exists (
    select from unnest(${texts}::text[]) with ordinality as word (text, nth)
    where strpos(l.detail::text, word.text) = 0 and not exists (
      select from unnest(${nths}::int[], ${paths}::jsonpath[]) as shown (nth, path)
      where shown.nth = word.nth and l.detail @? shown.path))`
}

/** Audit lines, newest first, each with the seal that covers it. */
export async function listAuditPage(db: Reader, by: AuditFilter): Promise<AuditPageLine[]> {
  const { rows } = await sql<AuditPageLine>`
    select l.id, l.at, l.actor, l.act, l.detail, audit_result(l.act, l.detail) as result,
      (select min(s.seal_id) from audit_seal s where s.upto_entry_id >= l.id) as seal_id
    from audit_log l where ${matches(by)} order by l.id desc limit ${by.limit}`.execute(db)
  return rows
}

/** How many lines there are, counted to `limit`. */
export async function countAuditLines(db: Reader, by: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_log l where ${matches(by)} limit ${by.limit}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Refused and failed events are rare and have an index of their own. */
function ofResult(result: AuditResult | null) {
  if (result === null) return sql`true`
  const is = sql`audit_result(l.act, l.detail) = ${result}`
  return result === 'ok' ? is : sql`(audit_result(l.act, l.detail) <> 'ok' and ${is})`
}

/** The acts of the newest lines, for a list to choose from. */
export async function listAuditActs(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    select distinct act from (select act from audit_log order by id desc limit 5000) newest order by act`.execute(db)
  return rows.map(row => row.act)
}

/** The newest line; 0 where there is none. */
export async function lastAuditId(db: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from audit_log`.execute(db)
  return rows[0]?.id ?? 0n
}

export async function lastSeal(db: Reader): Promise<{ seal_id: bigint; at: Date; hash: string } | null> {
  const { rows } = await sql<{ seal_id: bigint; at: Date; hash: string }>`
    select seal_id, at, hash from audit_seal order by seal_id desc limit 1`.execute(db)
  return rows[0] ?? null
}
