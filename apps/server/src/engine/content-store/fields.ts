import { isoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { readCover } from '@zhixiao/domain/content/cover-spec.ts'
import { isLegalRuleCode } from '@zhixiao/domain/law/legal-rules.ts'
import { isOwnPath } from '@zhixiao/domain/validate/own-path.ts'
import { isOneLine } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'

// Fields of a front matter: all of them arrive as text.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(300, 'is longer than 300 characters')
  .refine(value => !CONTROL.test(value), 'holds a control character')
/** A title: line breaks would fall apart in lists, logs and addresses. */
export const line = text.refine(isOneLine, 'holds a line break')
export const idForm = /^[A-Za-z0-9_-]{1,64}$/
export const id = z.string().regex(idForm, 'is no id: letters, digits, - and _')
export const day = z.string().refine(value => parseIsoDate(value) !== null, 'is no date of the form 2026-11-18')
export const at = z.string().transform((value, check) => {
  const [date = '', time = '00:00', ...more] = value.split(' ')
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  if (parseIsoDate(date) && isTime && more.length === 0) return new Date(instantOf(isoDate(date), time))
  check.addIssue({ code: 'custom', message: 'is no time of the form 2026-11-18 09:00' })
  return z.NEVER
})
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'is no whole number')
    .transform(Number)
    .pipe(z.int().min(least, `is less than ${least}`).max(most, `is more than ${most}`))
export const sort = whole(0, 32_767)
export const names = z.array(text)
export const ids = z.array(id)
/** A cover that is drawn from data; each fault names its field. */
export const cover = z
  .strictObject({
    kind: z.string('is missing'),
    source: text.optional(),
    from: text.optional(),
    to: text.optional(),
    fig: text.optional(),
  })
  .superRefine((fields, check) => {
    const read = readCover(fields)
    if (read.ok) return
    for (const { field, problem } of read.faults) check.addIssue({ code: 'custom', path: [field], message: problem })
  })
export const fundCode = z.string().regex(/^[0-9]{6}$/, 'is no fund code of 6 digits')
export const path = z.string().refine(isOwnPath, 'is no address of this site: it starts with /')
export const state = z.enum(DOCUMENT_STATE).default(DOCUMENT_STATE.shown)
export const yes = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')
/** Codes of the legal rules that the text is based on. */
export const rules = z.array(z.string().refine(isLegalRuleCode, 'is no code of a legal rule (docs/law.md)')).optional()
