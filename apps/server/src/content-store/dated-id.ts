import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { idForm } from './fields.ts'

/** `A038.2027-01-01` is the version of the text `A038` from that day on; null for what is no id. */
export function readDatedId(id: string): { textId: string; from: IsoDate | null } | null {
  const [textId = '', day, ...more] = id.split('.')
  if (!idForm.test(textId) || more.length > 0) return null
  if (day === undefined) return { textId, from: null }
  const from = parseIsoDate(day)
  return from && { textId, from }
}

/** The id that visitors use. */
export const textIdOf = (id: string): string => readDatedId(id)?.textId ?? id
