import { sql } from 'kysely'
import type { Reader } from '../tx.ts'
import { matches, type Page, type PageOf, readPage } from './read-page.ts'

export type ArticleRecord = {
  id: string
  column_id: string
  content_type: 'video' | 'mandt' | 'other'
  title: string
  lead: string
  author: string
  man_id: string | null
  published_at: Date
}
export type ArticleFilter = {
  columnId?: string | undefined
  contentType?: string | undefined
  manId?: string | undefined
}

const columns = sql`id, column_id, content_type, title, lead, author, man_id, published_at`
/** Shown from the minute it is dated. */
const shown = sql`state = '1' and published_at <= business_now()`

/** Newest first. */
export function listArticles(db: Reader, filter: ArticleFilter, page: Page): Promise<PageOf<ArticleRecord>> {
  const from = sql`article where ${shown} and ${matches('column_id', filter.columnId)}
    and ${matches('content_type', filter.contentType)} and ${matches('man_id', filter.manId)}`
  return readPage(db, { columns, from, orderBy: sql`published_at desc, id` }, page)
}

export async function findArticle(db: Reader, id: string): Promise<(ArticleRecord & { body: string }) | null> {
  const { rows } = await sql<ArticleRecord & { body: string }>`
    select ${columns}, body from article where id = ${id} and ${shown}`.execute(db)
  return rows[0] ?? null
}

export async function findArticles(db: Reader, ids: readonly string[]): Promise<ArticleRecord[]> {
  const { rows } = await sql<ArticleRecord>`
    select ${columns} from article where id = any(${ids}::text[]) and ${shown}`.execute(db)
  return rows
}
