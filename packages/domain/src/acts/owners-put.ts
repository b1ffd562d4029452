import type { IsoDate } from '../calendar/dates.ts'
import { codesOf, isCode } from '../codes/table.ts'
import {
  type OwnerFault,
  type OwnerField,
  type OwnerFound,
  type OwnerLayers,
  ownerFaults,
  type PartyPart,
} from '../customer/beneficial-owners.ts'
import { type RegisterState, registerStates } from '../customer/owner-deadlines.ts'
import { ownersOn } from '../customer/owner-layers.ts'
import type { FileFault, FileMark } from '../format/file-faults.ts'
import { isPrinted } from '../validate/rules.ts'
import { type Decision, decided, refuse } from './refusals.ts'

const LONGEST_REASON = 200
/** Enough for every real structure, and still reviewable on one page. */
const MOST_LINES = 40
/** The columns with their names in the console. */
export const ownerColumns = {
  name: '姓名或名称',
  kind: '类型',
  id_number: '证件号码',
  role: '关系',
  of: '持有谁',
  equity_percent: '股权',
  income_percent: '收益权',
  votes_percent: '表决权',
  control_by: '控制方式',
} as const
export type OwnerColumn = keyof typeof ownerColumns
export const OWNER_COLUMNS = codesOf(ownerColumns)
const columnOf: Readonly<Record<OwnerField, OwnerColumn>> = {
  ...{ name: 'name', kind: 'kind', role: 'role', of: 'of' },
  ...{ equity: 'equity_percent', income: 'income_percent', votes: 'votes_percent' },
}

export const ownerRoles = ['holds', 'controls', 'manages'] as const

export type OwnerLine = {
  line: number
  id: string
  name: string
  kind: OwnerLayers['parties'][number]['kind']
  role: (typeof ownerRoles)[number]
  of: string
  parts: OwnerLayers['links'][number] | null
  by: string
}
type Stated = { custno: string; register?: string | undefined; reason?: string | undefined }
export type OwnersGiven = {
  custno: string
  register: RegisterState
  reason: string
  mark: FileMark
  lines: readonly OwnerLine[]
}
export type OwnersFacts = {
  today: IsoDate
  /** By when a difference with the register is settled. */
  dueOn: IsoDate
  /** An institution with an open account: its number, and its owners as last stated. */
  institution: { idNumber: string; before: { id: string; layers: OwnerLayers } | null } | null
}
export type Owners = {
  custno: string
  mark: FileMark
  layers: OwnerLayers
  owners: readonly OwnerFound[]
  parties: readonly PartyPart[]
  register: RegisterState
  dueOn: IsoDate | null
  reason: string
  before: { id: string; owners: readonly OwnerFound[] | null } | null
}

/** What is stated about a list of owners, or why it cannot be taken. */
export function ownersStated(given: Stated): Decision<Pick<OwnersGiven, 'register' | 'reason'>> {
  const { register = '' } = given
  const reason = (given.reason ?? '').trim()
  if (reason.length < 4 || !isPrinted(reason, LONGEST_REASON)) return refuse('diligence.no-reason', {})
  return isCode(registerStates, register) ? decided({ register, reason }) : refuse('owners.no-register', {})
}

/** Whether the owners of an institution are recorded, through all layers and under the law of the day. */
export function decideOwnersPut({ today, dueOn, institution }: OwnersFacts, given: OwnersGiven): Decision<Owners> {
  const { custno, register, reason, mark, lines } = given
  const refused = (faults: readonly FileFault[]) =>
    refuse('file.faults', { file: mark.file, faults, names: ownerColumns })
  const own = faultsOfLines(lines)
  if (own.length > 0) return refused(own)
  const layers = layersOf(lines)
  const decision = ownersOn(today, layers)
  if (!decision.ok) return refused(decision.faults.map(fault => faultOf(lines, fault)))
  if (!institution) return refuse('institution.unknown', { custno })
  const itself = lines.filter(({ id }) => id === institution.idNumber)
  if (itself.length > 0)
    return refused(itself.map(line => faultIn(line, 'id_number', 'the institution itself', '本机构不能列为持有人')))
  const was = institution.before && ownersOn(today, institution.before.layers)
  return decided({
    ...{ custno, mark, layers, owners: decision.owners, parties: decision.parties, register, reason },
    dueOn: register === 'differs' ? dueOn : null,
    before: institution.before && { id: institution.before.id, owners: was?.ok ? was.owners : null },
  })
}

/** One line too many, or a party under two names. */
function faultsOfLines(lines: readonly OwnerLine[]): FileFault[] {
  const tooMany = lines[MOST_LINES]
  if (tooMany) return [faultIn(tooMany, 'of', `one line too many: at most ${MOST_LINES}`, `最多 ${MOST_LINES} 行`)]
  return lines.flatMap(line => {
    const first = firstOf(lines, line)
    if (line.name === first.name && line.kind === first.kind) return []
    const problem = `another name or kind than in line ${first.line}`
    return [faultIn(line, 'id_number', problem, `${line.name}：同一证件号码的名称或类型不一致`)]
  })
}

const faultIn = ({ line }: Pick<OwnerLine, 'line'>, column: OwnerColumn, problem: string, why: string): FileFault => ({
  ...{ line, column, problem, why },
})

/** The line that names a party first. */
const firstOf = (lines: readonly OwnerLine[], { id }: Pick<OwnerLine, 'id'>): OwnerLine => {
  const first = lines.find(line => line.id === id)
  if (!first) throw new RangeError('a party without a line')
  return first
}

/** What contradicts itself, at its line: that of the holding, or else the first one of the party. */
function faultOf(lines: readonly OwnerLine[], { code, name, holder, of, field }: OwnerFault): FileFault {
  const own = lines.filter(({ id }) => id === holder)
  const line = own.findLast(({ parts }) => of !== null && parts?.of === of) ?? own[0] ?? lines[0] ?? { line: 1 }
  return faultIn(
    line,
    columnOf[field],
    `${code} ${name}`.trim(),
    `${name === '' ? '' : `${name}：`}${ownerFaults[code]}`,
  )
}

/** The layers that the lines describe. */
function layersOf(lines: readonly OwnerLine[]): OwnerLayers {
  return {
    parties: [...new Map(lines.map(({ id, name, kind }) => [id, { id, name, kind }])).values()],
    links: lines.flatMap(({ parts }) => parts ?? []),
    controls: lines.flatMap(({ role, id, by }) => (role === 'controls' ? [{ id, by }] : [])),
    managers: lines.flatMap(({ role, id }) => (role === 'manages' ? [id] : [])),
  }
}
