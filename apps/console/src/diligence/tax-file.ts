import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import type { Entered, Line } from './lines-draft.ts'
import { fileOf } from './owners-file.ts'

/** Who declares on a line: the institution itself, or a controlling person. */
export const taxSubjects = { institution: '机构', controller: '控制人' } as const

/** One line of the form: a declaration, or a further country of one. */
export const newTaxLine = (subject: keyof typeof taxSubjects) => ({
  subject: subject as string,
  who: '',
  status: '',
  surname: '',
  given_name: '',
  birth_place: '',
  address: '',
  country: '',
  tin: '',
  no_tin_reason: '',
})
export type TaxColumn = keyof ReturnType<typeof newTaxLine>

/** The entered lines as the input file of the act. */
export function taxProposal(custno: string, { lines, choice, reason }: Entered<TaxColumn>): Proposal {
  const name = `tax-declaration-${custno}.json`
  const files = [{ name, content: fileOf(lines.map(line => rowOf(line, choice))) }]
  return { act: 'tax-declaration put', input: { custno, file: name, reason }, files }
}

/** A line without the cells that its form does not show. */
function rowOf({ subject, ...line }: Line<TaxColumn>, entity: string) {
  const isOwn = subject === 'institution'
  const isElsewhere = paysTaxElsewhere(line.status)
  const shown = (text: string) => (isElsewhere ? text.trim() : '')
  return {
    who: isOwn ? '' : line.who.trim(),
    entity: isOwn ? entity : '',
    status: line.status,
    surname: shown(line.surname),
    given_name: isOwn ? '' : shown(line.given_name),
    birth_place: isOwn ? '' : shown(line.birth_place),
    address: shown(line.address),
    country: shown(line.country),
    tin: shown(line.tin),
    no_tin_reason: line.tin.trim() === '' ? shown(line.no_tin_reason) : '',
  }
}
