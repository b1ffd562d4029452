import { readToday } from '@zhixiao/db/clock.ts'
import { type DocumentKind, documentKinds } from '@zhixiao/db/content/documents.ts'
import { readReferences } from '@zhixiao/db/content/export-content.ts'
import { listNamedFiles } from '@zhixiao/db/content/texts.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { inOrder } from '@zhixiao/domain/content/fault.ts'
import { compile } from './compile.ts'
import type { Content } from './content.ts'
import { lawFaults } from './law-check.ts'
import { readDrafts } from './read-drafts.ts'
import { type ContentFile, pictureOf } from './read-folder.ts'
import { renderText } from './render-text.ts'

/** `notice/trans/N118` names kind and id; null for what is no place of a text. */
export function placeOf(place: string): { kind: DocumentKind; id: string } | null {
  const [first, ...rest] = place.split('/')
  const kind = documentKinds.find(each => each === first)
  const last = rest.at(-1)
  if (!kind || last === undefined || rest.length > 2) return null
  return { kind, id: kind === 'agreement' ? `${rest[0]}-${last}` : last }
}

/**
 * Texts as an import of their folder would read them, by place; files that they name come with them or are those of other
 * texts.
 */
export async function readTexts(
  db: Reader,
  sources: ReadonlyMap<string, string>,
  brought: ReadonlyMap<string, ContentFile> = new Map(),
): Promise<Content> {
  const { drafts, faults } = readDrafts(new Map([...sources].map(([place, source]) => [`${place}.md`, source])))
  const named: string[] = []
  for (const { uses, body } of drafts) {
    const { names } = await renderText(body, () => null)
    named.push(...[...uses, ...names].map(({ name }) => name))
  }
  const files = new Map(brought)
  for (const { name, sha256, type, bytes } of await listNamedFiles(db, named)) {
    if (files.has(name)) continue
    const size = bytes === null ? null : await pictureOf(bytes)
    const picture = size === 'broken' ? null : size
    // Its bytes are in the database, under its hash.
    files.set(name, { name, file: `files/${name}`, sha256, type, bytes: bytes ?? Buffer.alloc(0), picture })
  }
  return { drafts, files, tables: { agencies: null, people: [], lists: [], faults: [] }, faults }
}

/** One text as the site would show it, with everything that would stop its import. */
export async function previewText(db: Reader, place: string, source: string) {
  const content = await readTexts(db, new Map([[place, source]]))
  const { documents, faults, remarks } = await compile(content.drafts, content.files, await readReferences(db))
  const today = await readToday(db)
  const all: Fault[] = inOrder([...content.faults, ...faults, ...(await lawFaults(db, today, content.drafts))])
  return { draft: content.drafts[0] ?? null, document: documents[0] ?? null, faults: all, remarks }
}
