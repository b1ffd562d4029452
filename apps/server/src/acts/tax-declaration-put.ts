import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { changeCustomer } from '@zhixiao/db/account/profile.ts'
import { insertTaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import {
  decideTaxDeclaration,
  TAX_COLUMNS,
  type TaxColumn,
  type TaxDeclaration,
  type TaxFacts,
  type TaxGiven,
  type TaxLine,
  taxColumns,
  taxDetail,
  taxReason,
  taxStatusText,
} from '@zhixiao/domain/acts/tax-declaration-put.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaryName, isAnswer } from '@zhixiao/domain/codes/dictionaries.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { entityKinds } from '@zhixiao/domain/customer/crs-rules.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import * as cells from '../platform/files/cell-forms.ts'
import { type Complain, cell, type Row } from '../platform/files/sheet.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, asItIs } from './act-handler.ts'
import { readList } from './read-file.ts'

const FORM = { mostRows: 60, names: taxColumns }

/** Entered by one compliance officer and checked by another: an institution declares on paper, at the counter. */
export const taxDeclarationPut: ActHandler<'tax-declaration put', TaxFacts, TaxDeclaration, TaxGiven> = {
  async read({ custno, file: path, reason: given }, readFile) {
    const reason = taxReason(given)
    if (!reason.ok) return reason
    const list = await readList({ path, readFile }, 'declaration', TAX_COLUMNS, lineOf, FORM)
    return list.ok ? { ok: true, given: { custno, reason: reason.effects, mark: list.mark, lines: list.lines } } : list
  },
  async lock(tx, { custno }) {
    const customer = (await lockAccount(tx, custno)) ? await findCustomer(tx, custno) : null
    if (!customer || customerKindOf(customer.custtype) !== 'institution') return null
    return { before: customer.tax_status }
  },
  decide: decideTaxDeclaration,
  // What is shown masks the persons itself.
  masks: { own: asItIs, controllers: asItIs },
  async write(tx, { custno, own, controllers }, _, { keys }) {
    const { status } = own
    const detailEnc = customerVault(keys, custno).seal('tax_detail', JSON.stringify(taxDetail({ own, controllers })))
    const hasForeignControl = controllers.some(each => paysTaxElsewhere(each.status))
    await insertTaxDeclaration(tx, custno, { status, detailEnc, hasForeignControl })
    await changeCustomer(tx, custno, { tax_status: status, tax_detail_enc: detailEnc })
  },
  event: ({ custno, own, controllers, mark }, { requestedBy }) => ({
    custno,
    status: own.status,
    controllers: controllers.length,
    requestedBy,
    ...mark,
  }),
  show: shownOf,
  say: ({ custno, own, controllers }) => `${custno}: ${taxStatusText(own)}, ${controllers.length} controlling persons.`,
}

/** A person's name in Latin letters, as the customers' own declaration asks for it. */
const latinName = cells.matching(/^(?:[A-Za-z][A-Za-z '-]{0,39})?$/, 'up to 40 Latin letters, or empty')
const taxNumber = cells.matching(/^(?:[A-Za-z0-9-]{4,32})?$/, '4 to 32 letters, digits and hyphens, or empty')
const [shortText, longText] = [cells.printed(60), cells.printed(120)]

function lineOf(row: Row, complain: Complain): TaxLine | null {
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
      ...{ surname: text('surname'), givenName: text('given_name') },
      ...{ birthPlace: text('birth_place'), livingAddress: text('address') },
    },
    countries: country === '' ? [] : [tin === '' ? { country, noTinReason } : { country, tin }],
  }
}

/** Without numbers and addresses, and with masked persons: a preview is stored unencrypted. */
function shownOf({ custno, own, controllers, before, reason }: TaxDeclaration) {
  const text = (name: string) => ({ name, isFigure: false })
  const pays = controllers.some(each => paysTaxElsewhere(each.status))
  return {
    changes: [
      { name: '税收居民身份', before: before && dictionaryName('taxResident', before), after: taxStatusText(own) },
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
              rows: controllers.map(each => [nameMask(each.who, 'person'), taxStatusText(each)]),
              more: 0,
            },
          ],
    warnings: paysTaxElsewhere(own.status) || pays ? ['该账户列入年度非居民账户清单'] : [],
  }
}
