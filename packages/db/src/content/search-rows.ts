import { sql } from 'kysely'
import { documentStateSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type SearchTextRecord = {
  kind: 'article' | 'notice' | 'service'
  id: string
  title: string
  published_at: Date
  /** Of an article. */
  content_type: string | null
  /** The column, notice group or list of the service centre. */
  grp: string
  /** Full text; service centre only. */
  html: string | null
}

const searched = sql`d.kind in ('article', 'notice', 'service')`

/** Public texts for the search, besides funds and managers: titles, and full texts of the service centre. */
export async function listSearchTexts(db: Reader): Promise<SearchTextRecord[]> {
  const { rows } = await sql<SearchTextRecord>`
    select d.kind, d.id, d.title, coalesce(d.published_at, d.updated_at) as published_at, d.data ->> 'type' as content_type,
      d.grp, case when d.kind = 'service' then d.html end as html
    from shown_document d where ${searched}`.execute(db)
  return rows
}

/** The next scheduled publication or dated version; null when there is none. */
export async function nextPublication(db: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(t.at) as at from document d
      cross join lateral (values (d.published_at), (d.from_day::timestamp at time zone 'Asia/Shanghai')) as t (at)
    where ${searched} and d.state <> ${documentStateSql.withdrawn} and t.at > business_now()`.execute(db)
  return rows[0]?.at ?? null
}
