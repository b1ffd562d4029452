import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { documentStateSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import type { DocumentKind } from './documents.ts'
import type { StoredDocument } from './export-content.ts'

export type StoredVersion = StoredDocument & { version: number; at: Date }

/** Versions of texts as their authors wrote them. */
async function readVersions(db: Reader, condition: RawBuilder<unknown>): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.kind, v.id, v.version, v.at, c.*,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'role', role, 'sha256', sha256) order by a.sort, name)
        from attachment a where a.kind = v.kind and a.id = v.id and a.version = v.version), '[]') as files
    from document_version v cross join lateral jsonb_to_record(v.content) as c (state text, grp text, title text, lead text,
      author text, published_at timestamptz, sort smallint, body text, fundcode text, man_id text, data jsonb)
    where ${condition} order by c.sort, v.id`.execute(db)
  return rows
}

/** One version of a text, or the present one. */
export async function findTextVersion(
  db: Reader,
  kind: DocumentKind,
  id: string,
  version: number | null = null,
): Promise<StoredVersion | null> {
  const present = sql`(select d.version from document d where d.kind = ${kind} and d.id = ${id})`
  const which = version === null ? present : sql`${version}::integer`
  const [found] = await readVersions(db, sql`v.kind = ${kind} and v.id = ${id} and v.version = ${which}`)
  return found ?? null
}

/** The adverts that a place shows, in their order. */
export const listShownAdverts = (db: Reader, place: string): Promise<StoredVersion[]> =>
  readVersions(
    db,
    sql`(v.kind, v.id, v.version) in (select d.kind, d.id, d.version from document d
      where d.kind = 'advert' and d.grp = ${place} and d.state <> ${documentStateSql.withdrawn})`,
  )

/** The versions of a text, newest first. */
export async function listTextVersions(
  db: Reader,
  kind: DocumentKind,
  id: string,
  limit: number,
): Promise<{ version: number; at: Date; state: string; title: string }[]> {
  const { rows } = await sql<{ version: number; at: Date; state: string; title: string }>`
    select version, at, content ->> 'state' as state, content ->> 'title' as title from document_version
    where kind = ${kind} and id = ${id} order by version desc limit ${limit}`.execute(db)
  return rows
}

export type NamedFile = { name: string; sha256: string; type: string; size: number; bytes: Buffer | null }

/** Files of present texts by name, with the bytes of pictures. */
export async function listNamedFiles(db: Reader, names: readonly string[]): Promise<NamedFile[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedFile>`
    select distinct on (a.name) a.name, a.sha256, f.type, f.size, case when f.type like 'image/%' then f.bytes end as bytes
    from attachment a join document d using (kind, id, version) join file f using (sha256)
    where a.name = any (${names}::text[]) and a.role <> 'made' order by a.name`.execute(db)
  return rows
}

/** What of these texts a visitor can open now: 'kind/id'. */
export async function listOpenable(db: Reader, texts: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select kind || '/' || id as name from shown_document where kind || '/' || id = any (${texts}::text[])`.execute(db)
  return new Set(rows.map(row => row.name))
}

/** The present titles of these texts by 'kind/id'; none of a text that is not there yet. */
export async function listTextTitles(
  db: Reader,
  texts: readonly { kind: DocumentKind; id: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; title: string }>`
    select kind || '/' || id as name, title from document join
      unnest(${texts.map(each => each.kind)}::text[], ${texts.map(each => each.id)}::text[]) as asked (kind, id) using (kind, id)`.execute(
    db,
  )
  return new Map(rows.map(({ name, title }) => [name, title]))
}

/** Daily limits of purchases, of those funds that exist. */
export async function listDayLimits(
  db: Reader,
  codes: readonly string[],
): Promise<{ fundcode: string; day_max_fen: Fen }[]> {
  const { rows } = await sql<{ fundcode: string; day_max_fen: Fen }>`
    select fundcode, day_max_fen from fund where fundcode = any (${codes}::text[]) order by fundcode`.execute(db)
  return rows
}

/** 'past': superseded by a later dated version. */
export type TextState = 'shown' | 'ahead' | 'past' | 'withdrawn'
export type TextFilter = { kind: DocumentKind | null; grp: string | null; state: TextState | null; word: string | null }
export type TextRow = {
  kind: DocumentKind
  id: string
  grp: string
  version: number
  title: string
  state: TextState
  published_at: Date | null
  updated_at: Date
  sort: number
  fundcode: string | null
  data: object
}

const stateOf = sql`case when d.state = ${documentStateSql.withdrawn} then 'withdrawn'
  when d.published_at > business_now() or d.from_day > ${businessToday} then 'ahead'
  when not exists (select from shown_document s where s.kind = d.kind and s.row_id = d.id) then 'past' else 'shown' end`
const orAny = (value: string | null, condition: RawBuilder<unknown>) => (value === null ? sql`true` : condition)

/**
 * Texts last changed first and, where an import changed them within a minute, the newest first; those behind `after` ('kind/id' of
 * the last one seen). Adverts in the order of their place.
 */
export async function listTexts(
  db: Reader,
  filter: TextFilter,
  page: { after: string | null; limit: number },
): Promise<TextRow[]> {
  const { kind, grp, state, word } = filter
  const { rows } = await sql<TextRow>`
    with keyed as (
      select t.*, t.kind || '/' || t.id as name, t.grp as k1, t.sort::numeric as k2, 0::numeric as k3 from document t
      where ${kind}::text = 'advert'
      union all
      select t.*, t.kind || '/' || t.id, '', -extract(epoch from date_trunc('minute', t.updated_at)), -extract(epoch from coalesce(t.published_at, 'epoch'))
      from document t where ${kind}::text is distinct from 'advert')
    select d.kind, d.id, d.grp, d.version, d.title, ${stateOf} as state, d.published_at, d.updated_at, d.sort, d.fundcode, d.data
    from keyed d
    where ${orAny(kind, sql`d.kind = ${kind}`)} and ${orAny(grp, sql`d.grp = ${grp}`)}
      and ${orAny(state, sql`${stateOf} = ${state}`)}
      and ${orAny(word, sql`(position(lower(${word}) in lower(d.title)) > 0 or d.fundcode = ${word} or d.id = ${word})`)}
      and (${page.after}::text is null
        or (k1, k2, k3, name) > (select a.k1, a.k2, a.k3, a.name from keyed a where a.name = ${page.after}))
    order by k1, k2, k3, name limit ${page.limit}`.execute(db)
  return rows
}

/** The state of a text's current version; null without one. */
export async function findTextState(db: Reader, kind: DocumentKind, id: string): Promise<TextState | null> {
  const { rows } = await sql<{ state: TextState }>`
    select ${stateOf} as state from document d where d.kind = ${kind} and d.id = ${id}`.execute(db)
  return rows[0]?.state ?? null
}

/** How many texts there are in each state, of one kind or of all. */
export async function countTexts(db: Reader, kind: DocumentKind | null): Promise<Record<TextState, number>> {
  const { rows } = await sql<{ state: TextState; count: number }>`
    select ${stateOf} as state, count(*)::int as count from document d
    where ${orAny(kind, sql`d.kind = ${kind}`)} group by 1`.execute(db)
  const of = (state: TextState) => rows.find(row => row.state === state)?.count ?? 0
  return { shown: of('shown'), ahead: of('ahead'), past: of('past'), withdrawn: of('withdrawn') }
}

/** How many customers accepted each version of an agreement: 'service@3'. */
export async function countAcceptances(db: Reader, refs: readonly string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ ref: string; count: number }>`
    select agreement || '@' || version as ref, count(distinct custno)::int as count from agreement_acceptance
    where (agreement, version) in (select split_part(r, '@', 1), split_part(r, '@', 2) from unnest(${refs}::text[]) as r)
    group by 1`.execute(db)
  return new Map(rows.map(row => [row.ref, row.count]))
}

export type Acceptance = { id: bigint; custno: string; at: Date; act: string }

/** Who accepted a version of an agreement, newest first, before an id; `except` is left out. */
export async function listAcceptances(
  db: Reader,
  { agreement, version }: { agreement: string; version: string },
  page: { before: bigint | null; except: string | null; limit: number },
): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select id, custno, at, act from agreement_acceptance
    where agreement = ${agreement} and version = ${version} and (${page.before}::bigint is null or id < ${page.before}::bigint)
      and custno is distinct from ${page.except}
    order by id desc limit ${page.limit}`.execute(db)
  return rows
}
