import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { plainIdNumber, plainName } from '@zhixiao/domain/customer/name-match.ts'
import type { ListEntry } from '../../kernel/ports.ts'

const isBirth = (text: string): text is IsoDate | `${number}` =>
  /^(19|20)\d\d$/.test(text) || parseIsoDate(text) !== null

/** What is wrong with an entry by its field, or null. */
export function entryFault({
  names,
  ids,
  births,
}: ListEntry): { field: 'names' | 'ids' | 'births'; problem: string } | null {
  const short = names.find(name => plainName(name).length < 2)
  if (short !== undefined) return { field: 'names', problem: `${JSON.stringify(short)} is no name` }
  const bad = ids.find(({ number }) => plainIdNumber(number).length < 4)
  if (bad) return { field: 'ids', problem: `${JSON.stringify(bad.number)} is no number of 4 places or more` }
  const birth = births.find(each => !isBirth(each))
  if (birth !== undefined)
    return { field: 'births', problem: `${JSON.stringify(birth)} is neither YYYY-MM-DD nor a year` }
  return null
}
