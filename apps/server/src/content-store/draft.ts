import type { FileRole } from '@zhixiao/db/content/documents.ts'
import type { DocumentWrite } from '@zhixiao/db/content/write-documents.ts'

/** A text as its author wrote it: not yet checked against the others, nor converted to HTML. */
export type Draft = Omit<DocumentWrite, 'html' | 'hash' | 'files'> & {
  /** Files it names, each for a purpose. */
  uses: readonly { role: FileRole; name: string }[]
  /** Its source, for naming it in a fault. */
  file: string
  /** Line of a field of the front matter. */
  lineOf: (field: string) => number
  /** Line before the first of the body. */
  bodyLine: number
}

/** A generated text: every field but kind and content has its usual value. */
export const madeDraft = (given: Pick<Draft, 'kind' | 'id' | 'title' | 'body' | 'file'> & Partial<Draft>): Draft => ({
  state: '1',
  grp: '',
  lead: '',
  author: '',
  published_at: null,
  sort: 0,
  fundcode: null,
  man_id: null,
  data: {},
  uses: [],
  lineOf: () => 1,
  bodyLine: 0,
  ...given,
})
