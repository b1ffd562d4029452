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

// Not withdrawn, as in documents.ts. A text without a publication date has the date of its last change.
const texts = sql`document d where d.kind in ('article', 'notice') and d.state <> ${documentStateSql.withdrawn}`
const published = sql`coalesce(d.published_at, d.updated_at)`

/** Titles of shown texts for the search, besides funds and managers. */
export async function listSearchTexts(db: Reader): Promise<SearchTextRecord[]> {
  const { rows } = await sql<SearchTextRecord>`
    select d.kind, d.id, d.title, ${published} as published_at, d.data ->> 'type' as content_type
    from ${texts} and (d.published_at is null or d.published_at <= business_now())`.execute(db)
  return rows
}

/** The next scheduled publication; null when there is none. */
export async function nextPublication(db: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(d.published_at) as at from ${texts} and d.published_at > business_now()`.execute(db)
  return rows[0]?.at ?? null
}
