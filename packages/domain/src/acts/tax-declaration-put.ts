import { dictionaryName, isAnswer } from '../codes/dictionaries.ts'
import { CHINA } from '../codes/nationalities.ts'
import { codesOf, isCode } from '../codes/table.ts'
import { paysTaxElsewhere } from '../codes/tax-status.ts'
import { type EntityKind, entityKinds, isDeclared } from '../customer/crs-rules.ts'
import * as cells from '../format/cell-forms.ts'
import type { FileFault, FileMark } from '../format/file-faults.ts'
import { type Complain, cell, type Row } from '../format/sheet.ts'
import { isPrinted } from '../validate/rules.ts'
import { type Decision, decided, refuse } from './refusals.ts'

const LONGEST_REASON = 200
/** The columns with their names in the console. */
export const taxColumns = {
  who: '姓名',
  entity: '机构类型',
  status: '税收居民身份',
  surname: '英文姓',
  given_name: '英文名',
  birth_place: '出生地',
  address: '现居地址',
  country: '税收居民国（地区）',
  tin: '纳税人识别号',
  no_tin_reason: '无识别号的原因',
} as const
export type TaxColumn = keyof typeof taxColumns
export const TAX_COLUMNS = codesOf(taxColumns)

export type TaxLine = {
  line: number
  who: string
  entity: EntityKind | undefined
  status: string
  person: { surname: string; givenName: string; birthPlace: string; livingAddress: string }
  countries: { country: string; tin?: string; noTinReason?: string }[]
}
type Person = Omit<TaxLine, 'line'>
export type TaxGiven = { custno: string; reason: string; mark: FileMark; lines: readonly TaxLine[] }
/** The tax status of an institution with an open account, null before it declared; null for nobody such. */
export type TaxFacts = { before: string | null } | null
export type TaxDeclaration = {
  custno: string
  reason: string
  mark: FileMark
  before: string | null
  own: Person
  controllers: readonly Person[]
}

/** The signed paper that a declaration rests on, or why it is not named. */
export function taxReason(given: string | undefined): Decision<string> {
  const reason = (given ?? '').trim()
  return reason.length < 4 || !isPrinted(reason, LONGEST_REASON) ? refuse('diligence.no-reason', {}) : decided(reason)
}

/** Whether an institution's own declaration of tax residency is filed. */
export function decideTaxDeclaration(
  facts: TaxFacts,
  { custno, reason, mark, lines }: TaxGiven,
): Decision<TaxDeclaration> {
  const faults = lines.flatMap((line, at) => contradictions(line, lines.slice(0, at)))
  if (faults.length > 0) return refuse('file.faults', { file: mark.file, faults, names: taxColumns })
  const [own, ...controllers] = mergedBy(lines)
  const { file } = mark
  if (own === undefined || own.who !== '' || controllers.some(({ who }) => who === ''))
    return refuse('tax.first-line', { file })
  const declared = { isPerson: false, status: own.status, detail: taxDetail({ own, controllers }) }
  if (!isDeclared(declared)) return refuse('tax.incomplete', { file })
  if (own.entity !== 'passive' && controllers.length > 0) return refuse('tax.no-controllers', { file })
  if (!facts) return refuse('institution.unknown', { custno })
  return decided({ custno, reason, mark, before: facts.before, own, controllers })
}

/** A declaration as it is stored. */
export const taxDetail = ({ own, controllers }: Pick<TaxDeclaration, 'own' | 'controllers'>) => ({
  ...own.person,
  entity: own.entity,
  countries: own.countries,
  controllers: controllers.map(({ who: name, status, person, countries }) => ({ name, status, ...person, countries })),
})

/** What a line says otherwise than an earlier one of the same person. */
function contradictions({ line, who, entity, status, countries }: TaxLine, earlier: readonly TaxLine[]): FileFault[] {
  const before = earlier.filter(each => each.who === who)
  const fault = (column: TaxColumn, problem: string, why: string): FileFault => ({
    line,
    column,
    problem,
    why,
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
const mergedBy = (lines: readonly TaxLine[]): Person[] =>
  [...Map.groupBy(lines, ({ who }) => who).values()].flatMap(each => {
    const [first] = each
    if (!first) return []
    const { line: _, ...person } = first
    return [{ ...person, countries: each.flatMap(({ countries }) => countries) }]
  })

/** The status of a person with the countries. */
export const taxStatusText = ({ status, countries }: Person): string =>
  [
    dictionaryName('taxResident', status),
    ...countries.map(({ country }) => dictionaryName('nationality', country)),
  ].join('、')

/** A person's name in Latin letters, as the customers' own declaration asks for it. */
const latinName = cells.matching(/^(?:[A-Za-z][A-Za-z '-]{0,39})?$/, 'up to 40 Latin letters, or empty')
const taxNumber = cells.matching(/^(?:[A-Za-z0-9-]{4,32})?$/, '4 to 32 letters, digits and hyphens, or empty')
const [shortText, longText] = [cells.printed(60), cells.printed(120)]

/** The line of a row; null after reporting a fault that leaves no line. */
export function taxLineOf(row: Row, complain: Complain): TaxLine | null {
  const text = (column: TaxColumn) => cell(row, column).trim()
  const bad = (column: TaxColumn, problem: string, why: string) => complain(column, problem, why)
  const [who, entity, status, country] = [text('who'), text('entity'), text('status'), text('country')]
  const [tin, noTinReason] = [text('tin'), text('no_tin_reason')]
  const expect = (column: TaxColumn, form: cells.CellForm, why: string) => {
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
      surname: text('surname'),
      givenName: text('given_name'),
      birthPlace: text('birth_place'),
      livingAddress: text('address'),
    },
    countries: country === '' ? [] : [tin === '' ? { country, noTinReason } : { country, tin }],
  }
}
