import type { DocumentState } from '@zhixiao/domain/codes/document-states.ts'
import { sql } from 'kysely'
import { documentStateSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import type { DocumentKind, FileRef } from './documents.ts'

export type StoredDocument = {
  kind: DocumentKind
  id: string
  state: DocumentState
  grp: string
  title: string
  lead: string
  author: string
  published_at: Date | null
  sort: number
  body: string
  fundcode: string | null
  man_id: string | null
  data: object
  files: Pick<FileRef, 'name' | 'role' | 'sha256'>[]
}

/** All texts in their present version, withdrawn ones included. */
export async function listStoredDocuments(db: Reader): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select kind, id, state, grp, title, lead, author, published_at, sort, body, fundcode, man_id, data,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'role', role, 'sha256', sha256) order by a.sort, name)
        from attachment a where a.kind = d.kind and a.id = d.id and a.version = d.version), '[]') as files
    from document d order by kind, grp, id`.execute(db)
  return rows
}

/** Targets of references in texts that an import does not contain. */
export type References = Record<'funds' | 'managers' | 'columns' | 'articles' | 'indices', Set<string>>

export async function readReferences(db: Reader): Promise<References> {
  const { rows } = await sql<{ what: keyof References; id: string }>`
    select 'funds' as what, fundcode as id from fund
    union all select 'managers', man_id from manager
    union all select 'indices', code from market_index
    union all select kind || 's', text_id from document where kind in ('column', 'article') and state <> ${documentStateSql.withdrawn}`.execute(
    db,
  )
  const idsOf = (what: keyof References) => new Set(rows.filter(row => row.what === what).map(row => row.id))
  return {
    funds: idsOf('funds'),
    managers: idsOf('managers'),
    columns: idsOf('columns'),
    articles: idsOf('articles'),
    indices: idsOf('indices'),
  }
}

/** Texts outside `brought` ('kind/id') whose present version has a file of one of these names with another hash. */
export async function listOtherFiles(
  db: Reader,
  files: readonly { name: string; sha256: string }[],
  brought: readonly string[],
): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select distinct on (a.name) a.name, a.kind || '/' || a.id as text
    from attachment a join document d using (kind, id, version)
    join unnest(${files.map(file => file.name)}::text[], ${files.map(file => file.sha256)}::text[]) as given (name, sha256)
      on given.name = a.name and given.sha256 <> a.sha256
    where a.role <> 'made' and a.kind || '/' || a.id <> all(${brought}::text[])
    order by a.name, a.kind, a.id`.execute(db)
  return rows
}
