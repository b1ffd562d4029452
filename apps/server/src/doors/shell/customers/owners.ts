import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listOwnerships, putOwnership } from '@zhixiao/db/account/ownerships.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import {
  type OwnerFault,
  type OwnerField,
  type OwnerFound,
  type OwnerLayers,
  ownerFaults,
  ownerGrounds,
  ownerKinds,
  type PartyPart,
  ROOT,
} from '@zhixiao/domain/customer/beneficial-owners.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import { type RegisterState, registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { isPrinted } from '@zhixiao/domain/validate/rules.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readList } from '../../../acts/read-file.ts'
import { drawnLayers, openLayers, ownersOn, sealLayers } from '../../../engine/diligence/owner-layers.ts'
import { beginScreening, screenCustomer } from '../../../engine/screening/screen.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import * as cells from '../../../platform/files/cell-forms.ts'
import { type Complain, cell, type Row } from '../../../platform/files/sheet.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Args, Command } from '../command.ts'

const LONGEST_REASON = 200
/** Enough for every real structure, and still reviewable on one page. */
const MOST_LINES = 40
/** The columns with their names in the console. */
const columns = {
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
type Column = keyof typeof columns
const COLUMNS = codesOf(columns)
const columnOf: Readonly<Record<OwnerField, Column>> = {
  ...{ name: 'name', kind: 'kind', role: 'role', of: 'of' },
  ...{ equity: 'equity_percent', income: 'income_percent', votes: 'votes_percent' },
}
const LONGEST_NAME = 60
const roles = ['holds', 'controls', 'manages'] as const

/** Entered by one compliance officer and checked by another; the console requests the same act. */
export const ownersPut: Command = {
  summary: 'records the owners and controllers of an institution through all layers',
  usage: `CUSTNO FILE --register ${codesOf(registerStates).join('|')} --reason TEXT`,
  positionals: [2, 2],
  options: { register: { type: 'string' }, reason: { type: 'string' } },
  help: [
    `FILE has the columns ${COLUMNS.join(', ')}; a line for each holding, controller and manager.`,
    `kind: ${codesOf(ownerKinds).join(', ')}; the look-through ends at listed and state parties.`,
    'role: holds, controls (control_by says how) or manages (daily management).',
    'of: the id_number of the owned party; empty for the institution itself.',
    'Percentages have up to two decimals; empty income and votes equal the equity.',
    '--register   comparison with the register of beneficial owners; a difference stays open until the next statement',
    `--reason TEXT   documents used, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: put,
}

async function put(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', path = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  const register = args.text('register') ?? ''
  if (reason.length < 4 || !isPrinted(reason, LONGEST_REASON))
    return refusedFor(
      `请填写依据，4 至 ${LONGEST_REASON} 字，不换行`,
      `--reason needs 4 to ${LONGEST_REASON} characters in one line.`,
    )
  if (!isCode(registerStates, register))
    return refusedFor('请选择与登记信息是否一致', `--register needs one of ${codesOf(registerStates).join(', ')}.`)
  const file = await readList({ path, readFile: args.readFile }, 'list of owners', COLUMNS, lineOf, { names: columns })
  if (!file.ok) return file.report
  const { lines } = file
  const refuse = (faults: readonly FileFault[]) => faultReport(file.mark.file, faults, columns)
  const tooMany = lines[MOST_LINES]
  if (tooMany)
    return refuse([faultIn(tooMany, 'of', `one line too many: at most ${MOST_LINES}`, `最多 ${MOST_LINES} 行`)])
  const twoFaced = lines.filter(
    line => line.name !== firstOf(lines, line).name || line.kind !== firstOf(lines, line).kind,
  )
  if (twoFaced.length > 0)
    return refuse(
      twoFaced.map(line =>
        faultIn(
          line,
          'id_number',
          `another name or kind than in line ${firstOf(lines, line).line}`,
          `${line.name}：同一证件号码的名称或类型不一致`,
        ),
      ),
    )
  const layers = layersOf(lines)
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  const today = shanghaiDate(now.getTime())
  const decision = ownersOn(today, layers)
  if (!decision.ok) return refuse(decision.faults.map(fault => faultOf(lines, fault)))
  const updateDays = ruleOn('owners-update-days', today, { holder: 'institution' })?.figure ?? 0
  const dueOn = register === 'differs' ? ticketDueOn(calendar, today, updateDays) : null
  return inTransaction(ctx, args, async tx => {
    await beginScreening(tx, ctx)
    const customer = (await lockAccount(tx, custno)) ? await findCustomer(tx, custno) : null
    if (!customer || customerKindOf(customer.custtype) !== 'institution')
      return refusedFor('没有这个机构客户，或账户已注销', `${custno} is no institution with an open account.`)
    const ownNumber = customerVault(ctx.keys, custno).open('idno', customer.idno_enc).toUpperCase()
    const itself = lines.filter(({ id }) => id === ownNumber)
    if (itself.length > 0)
      return refuse(itself.map(line => faultIn(line, 'id_number', 'the institution itself', '本机构不能列为持有人')))
    const [before] = await listOwnerships(tx, custno)
    // Written only on release, because the row names both officers.
    if (ctx.release) {
      const by = { requestedBy: ctx.release.by, decidedBy: ctx.actor }
      const layersEnc = sealLayers(ctx.keys, custno, layers)
      await putOwnership(tx, { custno, layersEnc, owners: decision.owners.length, register, dueOn, reason, ...by })
      // Its beneficial owners are screened like the institution.
      await screenCustomer(tx, ctx, custno)
      const detail = { owners: decision.owners.length, register, requestedBy: ctx.release.by, ...file.mark }
      await writeAudit(tx, { actor: ctx.actor, act: 'owners.put', detail: { custno, ...detail } })
    }
    const was = before && ownersOn(today, openLayers(ctx.keys, custno, before.layers_enc))
    return {
      ...done(
        `${custno} has ${decision.owners.length} beneficial owners:`,
        ...decision.owners.map(owner => `  ${ownerText(owner)}`),
      ),
      shown: shownOf({ custno, layers, ...decision, register, dueOn, reason, before: was?.ok ? was.owners : null }),
      rests: { custno, file: file.mark.sha256, register, reason, before: before?.ownership_id.toString() ?? null },
    }
  })
}

type Line = {
  line: number
  id: string
  name: string
  kind: OwnerLayers['parties'][number]['kind']
  role: (typeof roles)[number]
  of: string
  parts: OwnerLayers['links'][number] | null
  by: string
}

const percent = cells.decimal(2, 'a percentage from 0 to 100 with up to two decimals')
const printedName = cells.printed(LONGEST_NAME)
const idNumber = cells.matching(/^[0-9A-Z()-]{5,32}$/, '5 to 32 letters, digits, hyphens and brackets')

function lineOf(row: Row, complain: Complain): Line | null {
  const text = (column: Column) => cell(row, column).trim()
  const bad = (column: Column, problem: string, why: string) => complain(column, problem, why)
  const name = text('name')
  const [id, of] = [text('id_number').toUpperCase(), text('of').toUpperCase()]
  const kind = text('kind')
  const role = roles.find(each => each === text('role'))
  const by = text('control_by')
  if (printedName.read(name) === undefined)
    bad('name', printedName.form, `须为 1 至 ${LONGEST_NAME} 个可打印的字，不换行`)
  if (idNumber.read(id) === undefined) bad('id_number', idNumber.form, '须为 5 至 32 位字母、数字、连字符或括号')
  if (of !== ROOT && idNumber.read(of) === undefined) bad('of', idNumber.form, '须为所持公司的证件号码')
  if (!isCode(ownerKinds, kind)) bad('kind', `none of ${codesOf(ownerKinds).join(', ')}`, '请选择')
  if (role === undefined) bad('role', `none of ${roles.join(', ')}`, '请选择')
  if (role === 'controls' && printedName.read(by) === undefined)
    bad('control_by', `how the person controls it: ${printedName.form}`, `请写明，1 至 ${LONGEST_NAME} 字，不换行`)
  const part = (column: Column, otherwise: bigint): bigint => {
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
          ...{ holder: id, of, equityE4 },
          ...{ incomeE4: part('income_percent', equityE4), votesE4: part('votes_percent', equityE4) },
        }
      : null
  if (!isCode(ownerKinds, kind) || role === undefined) return null
  return { line: row.line, id, name, kind, role, of, parts, by }
}

const faultIn = ({ line }: Pick<Line, 'line'>, column: Column, problem: string, why: string): FileFault => ({
  ...{ line, column, problem, why },
})

/** The line that names a party first. */
const firstOf = (lines: readonly Line[], { id }: Pick<Line, 'id'>): Line => {
  const first = lines.find(line => line.id === id)
  if (!first) throw new RangeError('a party without a line')
  return first
}

/** What contradicts itself, at its line: that of the holding, or else the first one of the party. */
function faultOf(lines: readonly Line[], { code, name, holder, of, field }: OwnerFault): FileFault {
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
function layersOf(lines: readonly Line[]): OwnerLayers {
  return {
    parties: [...new Map(lines.map(({ id, name, kind }) => [id, { id, name, kind }])).values()],
    links: lines.flatMap(({ parts }) => parts ?? []),
    controls: lines.flatMap(({ role, id, by }) => (role === 'controls' ? [{ id, by }] : [])),
    managers: lines.flatMap(({ role, id }) => (role === 'manages' ? [id] : [])),
  }
}

const groundsText = ({ grounds }: Pick<OwnerFound, 'grounds'>): string =>
  grounds.map(ground => ownerGrounds[ground]).join('、')
const ownerText = (owner: OwnerFound): string =>
  `${nameMask(owner.name, 'person')} ${owner.parts.equityE4} %, ${groundsText(owner)}`

type Stated = {
  custno: string
  layers: OwnerLayers
  owners: readonly OwnerFound[]
  parties: readonly PartyPart[]
  register: RegisterState
  dueOn: string | null
  reason: string
  before: readonly OwnerFound[] | null
}

/** Persons are masked, because a request's preview is stored unencrypted; companies are no personal data. */
function shownOf({ custno, layers, owners, parties, register, dueOn, reason, before }: Stated): Shown {
  const listed = (some: readonly OwnerFound[]) =>
    some.map(each => `${nameMask(each.name, 'person')}（${groundsText(each)}）`).join('、')
  const partOf = new Map(parties.map(({ id, parts }) => [id, parts.equityE4]))
  const nameOf = ({ name, kind }: { name: string; kind: string }) =>
    kind === 'person' ? nameMask(name, 'person') : name
  const figure = (name: string) => ({ name, isFigure: true })
  return {
    changes: [
      { name: '受益所有人', before: before && listed(before), after: listed(owners) },
      { name: '与登记信息', before: null, after: registerStates[register] },
      { name: '依据', before: null, after: reason },
    ],
    totals: [
      { name: '客户', value: custno },
      { name: '受益所有人', value: `${owners.length} 人` },
      ...(dueOn === null ? [] : [{ name: '差异处理期限', value: dueOn }]),
    ],
    tables: [
      {
        title: '持有层级',
        columns: [
          { name: '持有人', isFigure: false },
          { name: '类型', isFigure: false },
          ...['直接持有 %', '合计持有 %'].map(figure),
        ],
        rows: drawnLayers(layers).map(({ depth, id, equityE4, ...party }) => [
          `${'　'.repeat(depth)}${depth > 0 ? '└ ' : ''}${nameOf(party)}`,
          ownerKinds[party.kind],
          formatScaled(equityE4, 2),
          partOf.get(id) ?? '0.00',
        ]),
        more: 0,
      },
    ],
    warnings: dueOn === null ? [] : [`与登记信息不一致，须在 ${dueOn} 前核实并重新录入`],
  }
}
