import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader } from '../tx.ts'
import { matches, type Page, type PageOf, readPage } from './read-page.ts'

/** Kinds of texts that operators write. */
export const documentKinds = [
  'column',
  'article',
  'notice',
  'service',
  'page',
  'about',
  'job',
  'award',
  'advert',
  'agreement',
  'keyword',
] as const
export type DocumentKind = (typeof documentKinds)[number]

const fileRoles = ['attachment', 'video', 'captions', 'poster', 'inline', 'made'] as const
export type FileRole = (typeof fileRoles)[number]
export type FileRef = { name: string; role: FileRole; sha256: string; size: number; type: string }

export type DocumentRecord = {
  kind: DocumentKind
  id: string
  /** The group within its kind: column, notice group, service type, place. */
  grp: string
  title: string
  lead: string
  author: string
  published_at: Date | null
  sort: number
  fundcode: string | null
  man_id: string | null
  /** Fields of this kind only. */
  data: object
  updated_at: Date
  /** First day of this version; null for an undated text. */
  from_day: IsoDate | null
  files: FileRef[]
}
export type DocumentText = DocumentRecord & { html: string }

export type DocumentFilter = {
  kind: DocumentKind
  grp?: string | undefined
  fundcode?: string | undefined
  manId?: string | undefined
  /** Contained in the title, or equal to the fund's code. */
  keyWord?: string | undefined
  /** Year of publication, in Shanghai. */
  year?: number | undefined
  /** A field of `data` and its text. */
  field?: { name: string; value: string | undefined }
}

/** Its files, in their order, as a JSON array. */
const files = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', a.name, 'role', a.role, 'sha256', a.sha256, 'size', f.size, 'type', f.type)
    order by a.sort, a.name)
  from attachment a join file f using (sha256)
  where a.kind = d.kind and a.id = d.row_id and a.version = d.version), '[]') as files`
const columns = sql`d.kind, d.id, d.grp, d.title, d.lead, d.author, d.published_at, d.sort, d.fundcode, d.man_id, d.data, d.updated_at, d.from_day, ${files}`
const withText = sql`${columns}, d.html`

const orders = {
  newest: sql`d.published_at desc, d.id`,
  sorted: sql`d.sort, d.id`,
} as const
type Order = keyof typeof orders

const hasWord = (keyWord: string | undefined): RawBuilder<unknown> =>
  keyWord === undefined
    ? sql`true`
    : sql`(position(lower(${keyWord}) in lower(d.title)) > 0 or d.fundcode = ${keyWord})`

const inYear = (year: number | undefined): RawBuilder<unknown> =>
  year === undefined
    ? sql`true`
    : sql`d.published_at >= make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'Asia/Shanghai')
        and d.published_at < make_timestamptz(${year + 1}::integer, 1, 1, 0, 0, 0, 'Asia/Shanghai')`

const hasField = (field: DocumentFilter['field']): RawBuilder<unknown> =>
  field?.value === undefined ? sql`true` : sql`d.data ->> ${field.name}::text = ${field.value}`

const from = (filter: DocumentFilter): RawBuilder<unknown> => sql`shown_document d where d.kind = ${filter.kind}
  and ${matches('d.grp', filter.grp)} and ${matches('d.fundcode', filter.fundcode)} and ${matches('d.man_id', filter.manId)}
  and ${hasWord(filter.keyWord)} and ${inYear(filter.year)} and ${hasField(filter.field)}`

/** One page of shown documents, newest first. */
export const pageOfDocuments = (db: Reader, filter: DocumentFilter, page: Page): Promise<PageOf<DocumentRecord>> =>
  readPage<DocumentRecord>(db, { columns, from: from(filter), orderBy: orders.newest }, page)

/** Like pageOfDocuments, with the texts. */
export const pageOfTexts = (db: Reader, filter: DocumentFilter, page: Page): Promise<PageOf<DocumentText>> =>
  readPage<DocumentText>(db, { columns: withText, from: from(filter), orderBy: orders.newest }, page)

/** Jobs until the day they close, newest first. */
export const listOpenJobs = (db: Reader, page: Page): Promise<PageOf<DocumentText>> => {
  const open = sql`coalesce((d.data ->> 'closesOn')::date >= ${businessToday}, true)`
  return readPage<DocumentText>(
    db,
    { columns: withText, from: sql`${from({ kind: 'job' })} and ${open}`, orderBy: orders.newest },
    page,
  )
}

/** All shown documents of a kind, or the first `limit`. */
export async function listDocuments(
  db: Reader,
  filter: DocumentFilter,
  order: Order,
  limit: number | null = null,
): Promise<DocumentRecord[]> {
  const { rows } = await sql<DocumentRecord>`
    select ${columns} from ${from(filter)} order by ${orders[order]} limit ${limit}::bigint`.execute(db)
  return rows
}

/** All shown documents of a kind in their configured order, with the texts. */
export async function listTexts(db: Reader, filter: DocumentFilter): Promise<DocumentText[]> {
  const { rows } = await sql<DocumentText>`
    select ${withText} from ${from(filter)} order by ${orders.sorted}`.execute(db)
  return rows
}

export async function findDocument(db: Reader, kind: DocumentKind, id: string): Promise<DocumentText | null> {
  const { rows } = await sql<DocumentText>`
    select ${withText} from shown_document d where d.kind = ${kind} and d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Those of `ids` that are shown, in the order of `ids`. */
export async function findDocuments(db: Reader, kind: DocumentKind, ids: readonly string[]): Promise<DocumentRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DocumentRecord>`
    select ${columns} from shown_document d where d.kind = ${kind} and d.id = any(${ids}::text[])
    order by array_position(${ids}::text[], d.id)`.execute(db)
  return rows
}

/** The next newer and the next older text of the same group. */
export async function findNeighbours(
  db: Reader,
  { kind, grp, id, published_at }: DocumentRecord,
): Promise<{ newer: DocumentRecord | null; older: DocumentRecord | null }> {
  const group = sql`d.kind = ${kind} and d.grp = ${grp}`
  const newer = await sql<DocumentRecord>`
    select ${columns} from shown_document d
    where ${group} and (d.published_at > ${published_at} or (d.published_at = ${published_at} and d.id < ${id}))
    order by d.published_at, d.id desc limit 1`.execute(db)
  const older = await sql<DocumentRecord>`
    select ${columns} from shown_document d
    where ${group} and (d.published_at < ${published_at} or (d.published_at = ${published_at} and d.id > ${id}))
    order by d.published_at desc, d.id limit 1`.execute(db)
  return { newer: newer.rows[0] ?? null, older: older.rows[0] ?? null }
}

/** The number of shown texts of a kind, by group. */
export async function countByGroup(db: Reader, kind: DocumentKind): Promise<Map<string, number>> {
  const { rows } = await sql<{ grp: string; count: bigint }>`
    select d.grp, count(*) as count from shown_document d where d.kind = ${kind} group by d.grp`.execute(db)
  return new Map(rows.map(row => [row.grp, Number(row.count)]))
}
