import { createHash } from 'node:crypto'
import type { References } from '@zhixiao/db/content/export-content.ts'
import type { DocumentWrite } from '@zhixiao/db/content/write-documents.ts'
import { type CoverFields, namedIn, readCover } from '@zhixiao/domain/content/cover-spec.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { textIdOf } from './dated-id.ts'
import { documentData } from './document-data.ts'
import { fileUrl } from './document-files.ts'
import type { Draft } from './draft.ts'
import { fitsRole } from './file-types.ts'
import type { ContentFile } from './read-folder.ts'
import { renderText } from './render-text.ts'

export type Compiled = {
  documents: DocumentWrite[]
  /** The files that a text refers to. */
  used: Map<string, ContentFile>
  faults: Fault[]
  /** What was removed from a text. */
  remarks: Fault[]
}

/** The drafts in published form: text as HTML, files found, references checked. */
export async function compile(
  drafts: readonly Draft[],
  files: ReadonlyMap<string, ContentFile>,
  references: References,
): Promise<Compiled> {
  const out: Compiled = { documents: [], used: new Map(), faults: [], remarks: [] }
  const known = withOwn(references, drafts)
  for (const draft of drafts) {
    out.faults.push(...referenceFaults(draft, known))
    out.documents.push(await compileOne(draft, files, out))
  }
  return out
}

async function compileOne(
  draft: Draft,
  files: ReadonlyMap<string, ContentFile>,
  out: Compiled,
): Promise<DocumentWrite> {
  const { uses, file, lineOf, bodyLine, state, ...rest } = draft
  const fileOf = (name: string) => {
    const found = files.get(name)
    return found ? { url: fileUrl(found), picture: found.picture } : null
  }
  const { html, names, faults, remarks } = await renderText(draft.body, fileOf)
  const below = (each: { line: number; problem: string }): Fault => ({ ...each, file, line: bodyLine + each.line })
  out.faults.push(...faults.map(below))
  out.remarks.push(...remarks.map(below))
  const attached: DocumentWrite['files'][number][] = []
  for (const { role, name } of uses) {
    const found = files.get(name)
    const line = lineOf(role === 'attachment' ? 'attachments' : role)
    if (!found) out.faults.push({ file, line, problem: `there is no file ${name} in files/` })
    else if (!fitsRole(role, found.type)) out.faults.push({ file, line, problem: `${name} is ${found.type}` })
    else attached.push({ role, name, sha256: found.sha256 })
  }
  // A file that only the text shows also belongs to it, so that an export finds it.
  for (const { shown, name, line } of names) {
    const found = files.get(name)
    if (!found) continue
    if (shown && !fitsRole('poster', found.type)) out.faults.push(below({ line, problem: `${name} is ${found.type}` }))
    if (!attached.some(each => each.name === name)) attached.push({ role: 'inline', name, sha256: found.sha256 })
  }
  for (const { name } of attached) {
    const found = files.get(name)
    if (found) out.used.set(name, found)
  }
  const written = { ...rest, html, files: attached }
  const hash = createHash('sha256').update(JSON.stringify(written)).digest('hex')
  return { ...written, state, hash }
}

function withOwn(references: References, drafts: readonly Draft[]): References {
  const idsOf = (kind: Draft['kind']) => drafts.filter(draft => draft.kind === kind).map(draft => textIdOf(draft.id))
  return {
    ...references,
    columns: new Set([...references.columns, ...idsOf('column')]),
    articles: new Set([...references.articles, ...idsOf('article')]),
  }
}

function referenceFaults(draft: Draft, known: References): Fault[] {
  const { funds, managers, columns, articles } = known
  const { kind, file, lineOf } = draft
  const faults: Fault[] = []
  const check = (field: string, what: string, ids: readonly string[], known: ReadonlySet<string>) => {
    for (const id of ids) {
      if (!known.has(id)) faults.push({ file, line: lineOf(field), problem: `there is no ${what} ${id}` })
    }
  }
  check('fundCode', 'fund', draft.fundcode === null ? [] : [draft.fundcode], funds)
  check('manId', 'manager', draft.man_id === null ? [] : [draft.man_id], managers)
  if (kind === 'article') {
    const data = documentData.article.parse(draft.data)
    check('', 'column', [draft.grp], columns)
    check('funds', 'fund', data.funds, funds)
    check('related', 'article', data.related, articles)
    if (data.cover) faults.push(...coverFaults(draft, data.cover, known))
    if (data.type === 'video' && !draft.uses.some(use => use.role === 'video'))
      faults.push({ file, line: lineOf('type'), problem: 'an article of type video names its video' })
  }
  if (kind === 'column') {
    check('featured', 'article', documentData.column.parse(draft.data).featured, articles)
    if (draft.grp !== 'viewpoint') check('parent', 'column', [draft.grp], columns)
  }
  return faults
}

/** Funds and indices that a cover is drawn from and that are not there. */
function coverFaults({ file, lineOf }: Draft, cover: CoverFields, { funds, indices }: References): Fault[] {
  const read = readCover(cover)
  return (read.ok ? namedIn(read.spec) : [])
    .filter(({ what, id }) => !(what !== 'index' && funds.has(id)) && !(what !== 'fund' && indices.has(id)))
    .map(({ what, id }) => ({ file, line: lineOf('cover', 'source'), problem: `there is no ${what} ${id}` }))
}
