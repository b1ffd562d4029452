import { type DocumentKind, documentKinds } from '@zhixiao/db/content/documents.ts'
import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { readDatedId } from './dated-id.ts'
import { type Draft, madeDraft } from './draft.ts'
import { idForm } from './fields.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { type Issue, kinds } from './kinds.ts'

type Place = { kind: DocumentKind; grp: string | undefined; id: string }

const AGREEMENT_ID = /^(?!.*-v\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The texts of a folder by path, and their faults. */
export function readDrafts(texts: ReadonlyMap<string, string>): { drafts: Draft[]; faults: Fault[] } {
  const drafts: Draft[] = []
  const faults: Fault[] = []
  for (const [file, text] of texts) {
    const place = placeOf(file)
    const read = 'problem' in place ? [{ file, line: 1, problem: place.problem }] : readDraft(file, place, text)
    if (Array.isArray(read)) faults.push(...read)
    else drafts.push(read)
  }
  return { drafts, faults: [...faults, ...doubles(drafts)] }
}

/** `article/market/A1.md`, `page/aml.md`, `agreement/service/v2.md`: a text's path decides its kind. */
function placeOf(file: string): Place | { problem: string } {
  const [first = '', ...rest] = file.split('/')
  const kind = documentKinds.find(each => each === first)
  if (!kind || !file.endsWith('.md')) return { problem: 'nothing of this kind belongs here' }
  const parts = [...rest.slice(0, -1), (rest.at(-1) ?? '').slice(0, -'.md'.length)]
  const { grouped } = kinds[kind]
  if (parts.length !== (grouped ? 2 : 1)) return { problem: `belongs into ${kind}/${grouped ? '<group>/' : ''}<id>.md` }
  const bad = parts.find(
    (part, at) => !(at === parts.length - 1 && first !== 'agreement' ? readDatedId(part) : idForm.test(part)),
  )
  if (bad !== undefined) return { problem: `${JSON.stringify(bad)} is no id: letters, digits, - and _` }
  const [grp, id] = grouped ? [parts[0], parts[1] ?? ''] : [undefined, parts[0] ?? '']
  if (kind === 'notice' && !isCode(noticeGroups, grp)) return { problem: `${grp} is no group of notices` }
  if (kind === 'service' && !isCode(serviceTypes, grp)) return { problem: `${grp} is no service type` }
  if (kind !== 'agreement') return { kind, grp, id }
  if (!AGREEMENT_ID.test(grp ?? '')) return { problem: `${grp} is no id of an agreement: a-z, 0-9 and single -` }
  if (!/^v[1-9]\d{0,2}$/.test(id)) return { problem: 'the versions of an agreement are v1.md, v2.md, ...' }
  return { kind, grp, id: `${grp}-${id}` }
}

function readDraft(file: string, { kind, grp, id }: Place, text: string): Draft | Fault[] {
  const front = readFrontMatter(text)
  const nul = text.indexOf('\0')
  const at = (line: number, problem: string): Fault => ({ file, line, problem })
  if (!front) return [at(1, 'the file does not begin with a front matter between two lines ---')]
  if (nul >= 0) return [at(text.slice(0, nul).split('\n').length, 'a character that cannot be stored')]
  if (front.faults.length > 0) return front.faults.map(({ line, problem }) => at(line, problem))
  const read = kinds[kind].read(front.fields)
  if (!read.ok) return read.issues.flatMap(issue => issueFaults(front, issue).map(each => at(each.line, each.problem)))
  if (kinds[kind].needsBody && front.body === '') return [at(front.bodyLine, 'there is no text below the front matter')]
  const { given } = read
  return madeDraft({
    kind,
    id,
    ...given,
    ...(grp !== undefined && { grp }),
    body: front.body,
    file,
    lineOf: (...path) => front.lineOf(path),
    bodyLine: front.bodyLine,
  })
}

function issueFaults(front: FrontMatter, issue: Issue): { line: number; problem: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => {
      const path = [...issue.path, key]
      return { line: front.lineOf(path), problem: `there is no field ${path.join('.')}` }
    })
  const field = issue.path.join('.')
  const line = front.lineOf(issue.path)
  // Only a missing field is reported in line 1, that of the opening mark.
  return [{ line, problem: line === 1 ? `${field} is missing` : `${field} ${issue.message}` }]
}

function doubles(drafts: readonly Draft[]): Fault[] {
  const first = new Map<string, string>()
  return drafts.flatMap(({ kind, id, file }) => {
    const name = `${kind}/${id}`
    const other = first.get(name)
    if (other === undefined) {
      first.set(name, file)
      return []
    }
    return [{ file, line: 1, problem: `the id ${id} stands for ${other} already` }]
  })
}
