import { sealedNames, searchWays } from '@zhixiao/contract/console/staff-words.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'

/** The name of a field as the log has it. */
export const sealedName = (field: string): string => (isCode(sealedNames, field) ? sealedNames[field] : field)

type Detail = readonly { name: string; value: string }[]

/** The parts of a log line worth reading: field and reason, without hashes. */
export function detailWords(detail: Detail): string[] {
  const of = (name: string) => detail.find(each => each.name === name)?.value
  const [field, by, reason, ticket] = [of('field'), of('by'), of('reason'), of('ticket')]
  return [
    field === undefined ? '' : sealedName(field),
    by === undefined ? '' : `按${isCode(searchWays, by) ? searchWays[by] : by}`,
    reason ?? '',
    ticket === undefined ? '' : `工单 ${ticket}`,
  ].filter(text => text !== '')
}
