import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { base64Of } from '../api/base64.ts'
import { plainDecimal } from '../plain-figure.ts'
import type { Entered, Line } from './lines-draft.ts'

export const ownerRoles = { holds: '持有', controls: '实际控制', manages: '日常经营管理' } as const

/** One line of the form: a holding, a controller or a manager. `of` is the document number of the owned party, '' for the institution. */
export const newOwnerLine = {
  role: 'holds',
  kind: 'person',
  name: '',
  id_number: '',
  of: '',
  equity_percent: '',
  income_percent: '',
  votes_percent: '',
  control_by: '',
}
export type OwnerColumn = keyof typeof newOwnerLine
type OwnerLine = Line<OwnerColumn>

/** The parties that a line may own: the institution, the companies on the other lines, and one that was chosen before its line was removed. */
export function heldChoices(lines: readonly OwnerLine[], own: OwnerLine): { value: string; label: string }[] {
  const companies = lines.flatMap(line => {
    const value = line.id_number.trim()
    return line !== own && line.kind === 'company' && value !== ''
      ? [[value, { value, label: line.name.trim() || value }] as const]
      : []
  })
  const choices = new Map([['', { value: '', label: '本机构' }], ...companies])
  return [...(choices.has(own.of) ? [] : [{ value: own.of, label: `${own.of}（不在各行中）` }]), ...choices.values()]
}

const percent = (text: string): string => plainDecimal(text.replaceAll('%', ''))

/** The entered lines as the input file of the act. */
export function ownersProposal(custno: string, { lines, choice, reason }: Entered<OwnerColumn>): Proposal {
  const name = `owners-${custno}.json`
  const rows = lines.map(line => ({
    name: line.name.trim(),
    kind: line.kind,
    id_number: line.id_number.trim(),
    role: line.role,
    of: line.role === 'holds' ? line.of : '',
    equity_percent: line.role === 'holds' ? percent(line.equity_percent) : '',
    income_percent: line.role === 'holds' ? percent(line.income_percent) : '',
    votes_percent: line.role === 'holds' ? percent(line.votes_percent) : '',
    control_by: line.role === 'controls' ? line.control_by.trim() : '',
  }))
  const files = [{ name, content: fileOf(rows) }]
  return { act: 'owners put', input: { custno, file: name, register: choice, reason }, files }
}

/** One row a line: a refusal names the line of the form. */
export const fileOf = (rows: readonly object[]): string =>
  base64Of(`[${rows.map(row => JSON.stringify(row)).join(',\n')}]`)
