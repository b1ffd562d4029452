import { type Sealed, sealedNames, searchWays } from '@zhixiao/contract/console/staff-words.ts'

/** The name of a field as the log has it. */
export const sealedName = (field: string): string => (isSealed(field) ? sealedNames[field] : field)
const isSealed = (text: string): text is Sealed => Object.hasOwn(sealedNames, text)

type Detail = readonly { name: string; value: string }[]

/** What a reader wants of a line: which field and why, not the hashes. */
export function detailWords(detail: Detail): string[] {
  const of = (name: string) => detail.find(each => each.name === name)?.value
  const [field, by, reason, ticket] = [of('field'), of('by'), of('reason'), of('ticket')]
  return [
    field === undefined ? '' : sealedName(field),
    by === undefined ? '' : `按${searchWays[by] ?? by}`,
    reason ?? '',
    ticket === undefined ? '' : `工单 ${ticket}`,
  ].filter(text => text !== '')
}
