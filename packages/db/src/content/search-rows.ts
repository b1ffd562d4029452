import { sql } from 'kysely'
import { documentStateSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type SearchTextRecord = {
  kind: 'article' | 'notice'
  id: string
  title: string
  published_at: Date
  /** Of an article. */
  content_type: string | null
}

const searched = sql`d.kind in ('article', 'notice')`

/** Titles of shown texts for the search, besides funds and managers. */
export async function listSearchTexts(db: Reader): Promise<SearchTextRecord[]> {
  const { rows } = await sql<SearchTextRecord>`
    select d.kind, d.id, d.title, coalesce(d.published_at, d.updated_at) as published_at, d.data ->> 'type' as content_type
    from shown_document d where ${searched}`.execute(db)
  return rows
}

/** The next scheduled publication or version by date; null when there is none. */
export async function nextPublication(db: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(t.at) as at from document d
      cross join lateral (values (d.published_at), (d.from_day::timestamp at time zone 'Asia/Shanghai')) as t (at)
    where ${searched} and d.state <> ${documentStateSql.withdrawn} and t.at > business_now()`.execute(db)
  return rows[0]?.at ?? null
}
