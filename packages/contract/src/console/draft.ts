import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'

/** Names the form and its object, as in `nav 2026-11-20` and `content notice/trans/N118`. */
const form = z.string().regex(/^[a-z][A-Za-z0-9 ./_-]{0,159}$/)
const version = z.uuid()
const MOST_DRAFT = 1024 * 1024

export const draftShow = defineCall({
  door: 'console',
  name: 'draft.show',
  summary: "the caller's own draft of a form",
  method: 'GET',
  path: '/console-api/draft',
  access: 'staff',
  input: z.strictObject({ form }),
  output: z.object({ content: z.json().nullable(), savedAt: instantText.nullable(), version: version.nullable() }),
  errors: [],
})

export const draftSave = defineCall({
  door: 'console',
  name: 'draft.save',
  summary: "keeps the caller's draft of a form; null forgets it",
  method: 'POST',
  path: '/console-api/draft',
  access: 'staff',
  again: 'once',
  mostBytes: MOST_DRAFT,
  input: z.strictObject({
    form,
    content: z.json().nullable(),
    /** The open form that saves; one whose answer was lost may save again. */
    writer: z.uuid(),
    /** The version that it last saw, null for none; another stored one is not replaced but comes with the refusal. */
    seen: version.nullable(),
  }),
  output: z.object({ savedAt: instantText.nullable(), version: version.nullable() }),
  errors: ['CON-0409'],
})
