import type { OwnerKind } from '@zhixiao/domain/customer/beneficial-owners.ts'
import type { RegisterState } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { base64Of } from '../api/base64.ts'
import type { Wish } from '../ask/AskDialog.tsx'
import { plainDecimal } from '../plain-figure.ts'

export const ownerRoles = { holds: '持有', controls: '实际控制', manages: '日常经营管理' } as const
export type OwnerRole = keyof typeof ownerRoles

/** One line of the form: a holding, a controller or a manager. */
export type OwnerLine = {
  key: number
  role: OwnerRole
  name: string
  kind: OwnerKind
  idNumber: string
  /** Document number of the owned party; '' for the institution. */
  of: string
  equity: string
  income: string
  votes: string
  controlBy: string
}

export const newOwnerLine = (key: number, of = ''): OwnerLine => ({
  ...{ key, of, role: 'holds', kind: 'person' },
  ...{ name: '', idNumber: '', equity: '', income: '', votes: '', controlBy: '' },
})

const isHeld = ({ kind }: OwnerLine): boolean => kind === 'company'

/** What a line may own a share of: the institution, and every company on the other lines. */
export const heldChoices = (lines: readonly OwnerLine[], own: OwnerLine): { value: string; label: string }[] => [
  { value: '', label: '本机构' },
  ...new Map(
    lines
      .filter(line => line.key !== own.key && isHeld(line) && line.idNumber.trim() !== '')
      .map(({ idNumber, name }) => [
        idNumber.trim(),
        { value: idNumber.trim(), label: name.trim() || idNumber.trim() },
      ]),
  ).values(),
]

const percent = (text: string): string => plainDecimal(text.replaceAll('%', ''))

/** The entered lines as the input file of the act. */
export function ownersWish(
  custno: string,
  lines: readonly OwnerLine[],
  { register, reason }: { register: RegisterState; reason: string },
): Wish {
  const name = `owners-${custno}.json`
  const rows = lines.map(({ role, kind, of, ...line }) => ({
    ...{ name: line.name.trim(), kind, id_number: line.idNumber.trim(), role, of: role === 'holds' ? of : '' },
    equity_percent: role === 'holds' ? percent(line.equity) : '',
    income_percent: role === 'holds' ? percent(line.income) : '',
    votes_percent: role === 'holds' ? percent(line.votes) : '',
    control_by: role === 'controls' ? line.controlBy.trim() : '',
  }))
  // One row a line: a refusal names the line of the form.
  const content = base64Of(`[${rows.map(row => JSON.stringify(row)).join(',\n')}]`)
  return { act: 'owners put', positionals: [custno, name], options: { register, reason }, files: [{ name, content }] }
}
