import type { IsoDate } from '../calendar/dates.ts'
import { codesOf, isCode } from '../codes/table.ts'
import {
  type OwnerFault,
  type OwnerField,
  type OwnerFound,
  type OwnerLayers,
  ownerFaults,
  ownerKinds,
  type PartyPart,
  ROOT,
} from '../customer/beneficial-owners.ts'
import { type RegisterState, registerStates } from '../customer/owner-deadlines.ts'
import { ownersOn } from '../customer/owner-layers.ts'
import * as cells from '../format/cell-forms.ts'
import type { FileFault, FileMark } from '../format/file-faults.ts'
import { type Complain, cell, type Row } from '../format/sheet.ts'
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
  name: 'name',
  kind: 'kind',
  role: 'role',
  of: 'of',
  equity: 'equity_percent',
  income: 'income_percent',
  votes: 'votes_percent',
}

const ownerRoles = ['holds', 'controls', 'manages'] as const

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
    custno,
    mark,
    layers,
    owners: decision.owners,
    parties: decision.parties,
    register,
    reason,
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
  line,
  column,
  problem,
  why,
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

const LONGEST_NAME = 60
const percent = cells.decimal(2, 'a percentage from 0 to 100 with up to two decimals')
const printedName = cells.printed(LONGEST_NAME)
const idNumber = cells.matching(/^[0-9A-Z()-]{5,32}$/, '5 to 32 letters, digits, hyphens and brackets')

/** The line of a row; null after reporting a fault that leaves no line. */
export function ownerLineOf(row: Row, complain: Complain): OwnerLine | null {
  const text = (column: OwnerColumn) => cell(row, column).trim()
  const bad = (column: OwnerColumn, problem: string, why: string) => complain(column, problem, why)
  const name = text('name')
  const [id, of] = [text('id_number').toUpperCase(), text('of').toUpperCase()]
  const kind = text('kind')
  const role = ownerRoles.find(each => each === text('role'))
  const by = text('control_by')
  if (printedName.read(name) === undefined)
    bad('name', printedName.form, `须为 1 至 ${LONGEST_NAME} 个可打印的字，不换行`)
  if (idNumber.read(id) === undefined) bad('id_number', idNumber.form, '须为 5 至 32 位字母、数字、连字符或括号')
  if (of !== ROOT && idNumber.read(of) === undefined) bad('of', idNumber.form, '须为所持公司的证件号码')
  if (!isCode(ownerKinds, kind)) bad('kind', `none of ${codesOf(ownerKinds).join(', ')}`, '请选择')
  if (role === undefined) bad('role', `none of ${ownerRoles.join(', ')}`, '请选择')
  if (role === 'controls' && printedName.read(by) === undefined)
    bad('control_by', `how the person controls it: ${printedName.form}`, `请写明，1 至 ${LONGEST_NAME} 字，不换行`)
  const part = (column: OwnerColumn, otherwise: bigint): bigint => {
    const typed = text(column)
    const value = typed === '' ? otherwise : percent.read(typed)
    if (typeof value === 'bigint' && value <= 10_000n) return value
    bad(column, percent.form, '须为 0 至 100 的百分数，最多两位小数')
    return 0n
  }
  const equityE4 = part('equity_percent', 0n)
  const parts =
    role === 'holds'
      ? {
          holder: id,
          of,
          equityE4,
          incomeE4: part('income_percent', equityE4),
          votesE4: part('votes_percent', equityE4),
        }
      : null
  if (!isCode(ownerKinds, kind) || role === undefined) return null
  return { line: row.line, id, name, kind, role, of, parts, by }
}
