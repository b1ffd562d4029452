import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listOwnerships, putOwnership } from '@zhixiao/db/account/ownerships.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import {
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
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { drawnLayers, openLayers, ownersOn, sealLayers } from '../diligence/owner-layers.ts'
import { type Complain, cell, type Row } from '../files/sheet.ts'
import { beginScreening, screenCustomer } from '../screening/screen.ts'
import * as cells from './cell-forms.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { readList } from './read-file.ts'

const LONGEST_REASON = 200
/** Enough for every real structure, and still reviewable on one page. */
const MOST_LINES = 40
const COLUMNS = [
  'name',
  'kind',
  'id_number',
  'role',
  'of',
  'equity_percent',
  'income_percent',
  'votes_percent',
  'control_by',
]
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
  objectArguments: 1,
  run: put,
}

async function put(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', path = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  const register = args.text('register') ?? ''
  if (reason.length < 4 || reason.length > LONGEST_REASON)
    return refusedFor(`请填写依据，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  if (!isCode(registerStates, register))
    return refusedFor('请选择与登记信息是否一致', `--register needs one of ${codesOf(registerStates).join(', ')}.`)
  const file = await readList({ ...args, positionals: [path] }, 'list of owners', COLUMNS, lineOf, MOST_LINES)
  if (!file.ok) return file.report
  const layers = layersOf(file.lines)
  if (typeof layers === 'string') return refusedFor(layers, `${file.mark.file}: a party has two names or kinds.`)
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  const today = shanghaiDate(now.getTime())
  const decision = ownersOn(today, layers)
  if (!decision.ok) {
    const texts = decision.faults.map(({ code, name }) => `${name === '' ? '' : `${name}：`}${ownerFaults[code]}`)
    return refusedFor(texts.join('；'), ...decision.faults.map(({ code, name }) => `${code} ${name}`.trim()))
  }
  const updateDays = ruleOn('owners-update-days', today, { holder: 'institution' })?.figure ?? 0
  const dueOn = register === 'differs' ? ticketDueOn(calendar, today, updateDays) : null
  return inTransaction(ctx, args, async tx => {
    await beginScreening(tx, ctx)
    const customer = (await lockAccount(tx, custno)) ? await findCustomer(tx, custno) : null
    if (!customer || customerKindOf(customer.custtype) !== 'institution')
      return refusedFor('没有这个机构客户，或账户已注销', `${custno} is no institution with an open account.`)
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
  id: string
  name: string
  kind: OwnerLayers['parties'][number]['kind']
  role: (typeof roles)[number]
  of: string
  parts: OwnerLayers['links'][number] | null
  by: string
}

const percent = cells.decimal(2, 'a percentage from 0 to 100 with up to two decimals')

function lineOf(row: Row, complain: Complain): Line | null {
  const [name, id, of] = ['name', 'id_number', 'of'].map(column => cell(row, column).trim())
  const kind = cell(row, 'kind')
  const role = roles.find(each => each === cell(row, 'role'))
  if (!name) complain('name', 'a name is missing')
  if (!id) complain('id_number', 'a number is missing')
  if (!isCode(ownerKinds, kind)) complain('kind', `none of ${codesOf(ownerKinds).join(', ')}`)
  if (role === undefined) complain('role', `none of ${roles.join(', ')}`)
  const part = (column: string, otherwise: bigint): bigint => {
    const text = cell(row, column).trim()
    const value = text === '' ? otherwise : percent.read(text)
    if (typeof value === 'bigint' && value <= 10_000n) return value
    complain(column, percent.form)
    return 0n
  }
  const equityE4 = part('equity_percent', 0n)
  const link = { holder: id ?? '', of: of ?? ROOT, equityE4 }
  const parts =
    role === 'holds'
      ? { ...link, incomeE4: part('income_percent', equityE4), votesE4: part('votes_percent', equityE4) }
      : null
  if (role === 'controls' && cell(row, 'control_by').trim() === '') complain('control_by', 'how the person controls it')
  if (!name || !id || !isCode(ownerKinds, kind) || role === undefined) return null
  return { id, name, kind, role, of: of ?? ROOT, parts, by: cell(row, 'control_by').trim() }
}

/** The layers that the lines describe, or the contradictions found. */
function layersOf(lines: readonly Line[]): OwnerLayers | string {
  const parties = new Map<string, OwnerLayers['parties'][number]>()
  for (const { id, name, kind } of lines) {
    const known = parties.get(id) ?? { id, name, kind }
    if (known.name !== name || known.kind !== kind) return `${name}：同一证件号码的名称或类型不一致`
    parties.set(id, known)
  }
  return {
    parties: [...parties.values()],
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
