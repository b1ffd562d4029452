import type { FileRole } from '@zhixiao/db/content/documents.ts'
import type { DocumentWrite } from '@zhixiao/db/content/write-documents.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'

/** A text as its author wrote it: references not yet checked, not yet converted to HTML. */
export type Draft = Omit<DocumentWrite, 'html' | 'hash' | 'files'> & {
  /** The files it names, each with its role. */
  uses: readonly { role: FileRole; name: string }[]
  /** Source file, for error messages. */
  file: string
  /** The line of a front matter field, or of a field within it. */
  lineOf: (...path: string[]) => number
  /** The line before the body. */
  bodyLine: number
}

/** A generated text: every field but kind and content has its default. */
export const madeDraft = (given: Pick<Draft, 'kind' | 'id' | 'title' | 'body' | 'file'> & Partial<Draft>): Draft => ({
  state: DOCUMENT_STATE.shown,
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
