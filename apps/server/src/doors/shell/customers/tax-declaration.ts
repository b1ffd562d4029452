import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { changeCustomer } from '@zhixiao/db/account/profile.ts'
import { insertTaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaryName, isAnswer } from '@zhixiao/domain/codes/dictionaries.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { type EntityKind, entityKinds, isDeclared } from '@zhixiao/domain/customer/crs-rules.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { isPrinted } from '@zhixiao/domain/validate/rules.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readList } from '../../../acts/read-file.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import * as cells from '../../../platform/files/cell-forms.ts'
import { type Complain, cell, type Row } from '../../../platform/files/sheet.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Args, Command } from '../command.ts'

const LONGEST_REASON = 200
const MOST_LINES = 60
/** The columns with their names in the console. */
const columns = {
  ...{ who: '姓名', entity: '机构类型', status: '税收居民身份', surname: '英文姓', given_name: '英文名' },
  ...{ birth_place: '出生地', address: '现居地址', country: '税收居民国（地区）', tin: '纳税人识别号' },
  no_tin_reason: '无识别号的原因',
} as const
type Column = keyof typeof columns
const COLUMNS = codesOf(columns)

/** Entered by one compliance officer and checked by another: an institution declares on paper, at the counter. */
export const taxDeclarationPut: Command = {
  summary: "files an institution's own declaration of tax residency",
  usage: 'CUSTNO FILE --reason TEXT',
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    `FILE has the columns ${COLUMNS.join(', ')}; a line for the institution and one for each controlling person,`,
    'and another one for each additional country.',
    'who: empty for the institution, otherwise the name of a controlling person; only passive institutions have them.',
    `entity: tax classification of the institution, ${codesOf(entityKinds).join(', ')}.`,
    'status: 1 tax resident of China only, 2 of other countries only, 3 of both; 2 and 3 require a country.',
    'country: its number (ISO 3166-1), with tin, or no_tin_reason 1 or 2.',
    `--reason TEXT   the signed paper, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: put,
}

type Line = {
  line: number
  who: string
  entity: EntityKind | undefined
  status: string
  person: { surname: string; givenName: string; birthPlace: string; livingAddress: string }
  countries: { country: string; tin?: string; noTinReason?: string }[]
}

async function put(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', path = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (reason.length < 4 || !isPrinted(reason, LONGEST_REASON))
    return refusedFor(
      `请填写依据，4 至 ${LONGEST_REASON} 字，不换行`,
      `--reason needs 4 to ${LONGEST_REASON} characters in one line.`,
    )
  const form = { mostRows: MOST_LINES, names: columns }
  const file = await readList({ path, readFile: args.readFile }, 'declaration', COLUMNS, lineOf, form)
  if (!file.ok) return file.report
  const faults = file.lines.flatMap((line, at) => contradictions(line, file.lines.slice(0, at)))
  if (faults.length > 0) return faultReport(file.mark.file, faults, columns)
  const [own, ...controllers] = mergedBy(file.lines)
  if (own === undefined || own.who !== '' || controllers.some(({ who }) => who === ''))
    return refusedFor(
      '文件的第一行须为机构本身',
      `${file.mark.file}: the first line is the institution, with an empty who.`,
    )
  const { entity, status, person, countries } = own
  const detail = {
    ...{ ...person, entity, countries },
    controllers: controllers.map(each => ({
      name: each.who,
      status: each.status,
      ...each.person,
      countries: each.countries,
    })),
  }
  if (!isDeclared({ isPerson: false, status, detail }))
    return refusedFor(
      '声明不完整：须写明机构类型，消极非金融机构须有控制人，每个国家（地区）须有识别号或原因',
      `${file.mark.file}: the declaration is incomplete.`,
    )
  if (entity !== 'passive' && controllers.length > 0)
    return refusedFor(
      '只有消极非金融机构声明控制人',
      `${file.mark.file}: only passive institutions have controlling persons.`,
    )
  return inTransaction(ctx, args, async tx => {
    const customer = (await lockAccount(tx, custno)) ? await findCustomer(tx, custno) : null
    if (!customer || customerKindOf(customer.custtype) !== 'institution')
      return refusedFor('没有这个机构客户，或账户已注销', `${custno} is no institution with an open account.`)
    if (ctx.release) {
      const detailEnc = customerVault(ctx.keys, custno).seal('tax_detail', JSON.stringify(detail))
      const hasForeignControl = controllers.some(each => paysTaxElsewhere(each.status))
      await insertTaxDeclaration(tx, custno, { status, detailEnc, hasForeignControl })
      await changeCustomer(tx, custno, { tax_status: status, tax_detail_enc: detailEnc })
      const audit = { custno, status, controllers: controllers.length, requestedBy: ctx.release.by, ...file.mark }
      await writeAudit(tx, { actor: ctx.actor, act: 'tax-declaration.put', detail: audit })
    }
    return {
      ...done(`${custno}: ${statusText(own)}, ${controllers.length} controlling persons.`),
      shown: shownOf(custno, own, controllers, { before: customer.tax_status, reason }),
      rests: { custno, before: customer.tax_status, file: file.mark.sha256, reason },
    }
  })
}

/** A person's name in Latin letters, as the customers' own declaration asks for it. */
const latinName = cells.matching(/^(?:[A-Za-z][A-Za-z '-]{0,39})?$/, 'up to 40 Latin letters, or empty')
const taxNumber = cells.matching(/^(?:[A-Za-z0-9-]{4,32})?$/, '4 to 32 letters, digits and hyphens, or empty')
const [shortText, longText] = [cells.printed(60), cells.printed(120)]

function lineOf(row: Row, complain: Complain): Line | null {
  const text = (column: Column) => cell(row, column).trim()
  const bad = (column: Column, problem: string, why: string) => complain(column, problem, why)
  const [who, entity, status, country] = [text('who'), text('entity'), text('status'), text('country')]
  const [tin, noTinReason] = [text('tin'), text('no_tin_reason')]
  const expect = (column: Column, form: cells.CellForm, why: string) => {
    if (text(column) !== '' && form.read(text(column)) === undefined) bad(column, form.form, why)
  }
  expect('who', shortText, '最多 60 字，不换行')
  expect('birth_place', shortText, '最多 60 字，不换行')
  expect('address', longText, '最多 120 字，不换行')
  for (const column of ['surname', 'given_name'] as const)
    expect(column, who === '' ? longText : latinName, '须为英文或拼音字母')
  expect('tin', taxNumber, '须为 4 至 32 位字母、数字和连字符')
  if (!isAnswer('taxResident', status)) bad('status', 'none of 1, 2, 3', '请选择')
  if (entity !== '' && !isCode(entityKinds, entity))
    bad('entity', `none of ${codesOf(entityKinds).join(', ')}`, '请选择')
  if (entity !== '' && who !== '') bad('entity', 'of the institution only', '只由机构填写')
  const isElsewhere = paysTaxElsewhere(status)
  if (country !== '' && (country === CHINA || !isAnswer('nationality', country)))
    bad('country', 'the number of another country', '须为中国以外的国家（地区）')
  if (country === '' && isElsewhere) bad('country', 'a country is missing', '请选择')
  if (country !== '' && !isElsewhere)
    bad('country', 'status says tax resident of China alone', '仅为中国税收居民的不填')
  if (country !== '' && tin === '' && !isAnswer('noTinReason', noTinReason))
    bad('no_tin_reason', '1 or 2, without a tin', '没有识别号的，请选择原因')
  if (tin !== '' && noTinReason !== '') bad('no_tin_reason', 'not beside a tin', '已填识别号的不填')
  return {
    line: row.line,
    who,
    entity: codesOf(entityKinds).find(each => each === entity),
    status,
    person: {
      ...{ surname: text('surname'), givenName: text('given_name') },
      ...{ birthPlace: text('birth_place'), livingAddress: text('address') },
    },
    countries: country === '' ? [] : [tin === '' ? { country, noTinReason } : { country, tin }],
  }
}

/** What a line says otherwise than an earlier one of the same person. */
function contradictions({ line, who, entity, status, countries }: Line, earlier: readonly Line[]): FileFault[] {
  const before = earlier.filter(each => each.who === who)
  const fault = (column: Column, problem: string, why: string): FileFault => ({
    ...{ line, column, problem, why },
  })
  const faults: FileFault[] = []
  const of = before[0]?.line
  if (before.some(each => each.status !== status))
    faults.push(fault('status', `another one than in line ${of}`, `与第 ${of} 行不一致`))
  if (before.some(each => each.entity !== entity))
    faults.push(fault('entity', `another one than in line ${of}`, `与第 ${of} 行不一致`))
  const known = before.flatMap(each => each.countries.map(({ country }) => country))
  if (countries.some(({ country }) => known.includes(country)))
    faults.push(fault('country', 'the country occurs twice', '同一国家（地区）重复填写'))
  return faults
}

/** Merges the lines of a person into one with all countries. */
const mergedBy = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, ({ who }) => who).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, countries: [first, ...more].flatMap(({ countries }) => countries) }] : [],
  )

const statusText = ({ status, countries }: Line): string =>
  [
    dictionaryName('taxResident', status),
    ...countries.map(({ country }) => dictionaryName('nationality', country)),
  ].join('、')

/** Without numbers and addresses, and with masked persons: a preview is stored unencrypted. */
function shownOf(
  custno: string,
  own: Line,
  controllers: readonly Line[],
  { before, reason }: { before: string | null; reason: string },
): Shown {
  const text = (name: string) => ({ name, isFigure: false })
  const pays = controllers.some(each => paysTaxElsewhere(each.status))
  return {
    changes: [
      { name: '税收居民身份', before: before && dictionaryName('taxResident', before), after: statusText(own) },
      { name: '机构类型', before: null, after: own.entity ? entityKinds[own.entity] : '--' },
      { name: '依据', before: null, after: reason },
    ],
    totals: [
      { name: '客户', value: custno },
      { name: '控制人', value: `${controllers.length} 人` },
    ],
    tables:
      controllers.length === 0
        ? []
        : [
            {
              title: '控制人',
              columns: [text('姓名'), text('税收居民身份')],
              rows: controllers.map(each => [nameMask(each.who, 'person'), statusText(each)]),
              more: 0,
            },
          ],
    warnings: paysTaxElsewhere(own.status) || pays ? ['该账户列入年度非居民账户清单'] : [],
  }
}
