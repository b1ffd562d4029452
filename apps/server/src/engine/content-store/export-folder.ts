import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listAgencies } from '@zhixiao/db/content/agencies.ts'
import { listStoredDocuments, type StoredDocument } from '@zhixiao/db/content/export-content.ts'
import { findFile, readFilePart } from '@zhixiao/db/content/files.ts'
import { listPublicity, publicityLists } from '@zhixiao/db/content/publicity.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { writeFrontMatter } from './front-matter.ts'
import { kinds } from './kinds.ts'
import { AGENCY_COLUMNS, PERSON_COLUMNS } from './read-tables.ts'

/** Writes all content of the operators into an empty folder, in the form that an import reads. Returns the counts. */
export async function exportFolder(db: Reader, folder: string): Promise<{ texts: number; files: number }> {
  const documents = await listStoredDocuments(db)
  const put = async (path: string, content: string | Buffer) => {
    const full = join(folder, path)
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, content)
  }
  for (const document of documents) await put(pathOf(document), textOf(document))
  const names = namesOf(documents)
  for (const [name, sha256] of names) await put(`files/${name}`, await bytesOf(db, sha256))
  await put('agency.csv', csv(AGENCY_COLUMNS, await listAgencies(db)))
  const people = await listPublicity(db)
  for (const list of publicityLists) {
    await put(
      `publicity/${list}.csv`,
      csv(
        PERSON_COLUMNS,
        people.filter(person => person.list === list),
      ),
    )
  }
  return { texts: documents.length, files: names.size }
}

/** The path of a text in a folder of content. */
export function pathOf({ kind, grp, id }: Pick<StoredDocument, 'kind' | 'grp' | 'id'>): string {
  if (kind === 'agreement') return `agreement/${grp}/${id.slice(grp.length + 1)}.md`
  return kinds[kind].grouped ? `${kind}/${grp}/${id}.md` : `${kind}/${id}.md`
}

/** A text as its file: front matter and Markdown. */
export function textOf(document: StoredDocument): string {
  const { title, state, body, kind } = document
  return writeFrontMatter(
    { title, ...kinds[kind].write(document), state: state === DOCUMENT_STATE.shown ? undefined : state },
    body,
  )
}

/** The files of all texts by name; an import guarantees that a name identifies one file. */
function namesOf(documents: readonly StoredDocument[]): Map<string, string> {
  const files = documents.flatMap(document => document.files)
  // An import generates these again.
  return new Map(files.filter(({ role }) => role !== 'made').map(({ name, sha256 }) => [name, sha256]))
}

async function bytesOf(db: Reader, sha256: string): Promise<Buffer> {
  const head = await findFile(db, sha256)
  return readFilePart(db, sha256, 0, head?.size ?? 0)
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

function csv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
): string {
  const lines = rows.map(row => columns.map(column => quoted(String(row[column] ?? ''))).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}
