import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { idForm } from './fields.ts'

/** `A038.2027-01-01` is the version of text `A038` in force from that day; null for an invalid id. */
export function readDatedId(id: string): { textId: string; from: IsoDate | null } | null {
  const [textId = '', day, ...more] = id.split('.')
  if (!idForm.test(textId) || more.length > 0) return null
  if (day === undefined) return { textId, from: null }
  const from = parseIsoDate(day)
  return from && { textId, from }
}

/** The public id, without the date. */
export const textIdOf = (id: string): string => readDatedId(id)?.textId ?? id
