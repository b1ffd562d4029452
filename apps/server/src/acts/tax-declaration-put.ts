import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { changeCustomer } from '@zhixiao/db/account/profile.ts'
import { insertTaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import {
  decideTaxDeclaration,
  TAX_COLUMNS,
  type TaxDeclaration,
  type TaxFacts,
  type TaxGiven,
  taxColumns,
  taxDetail,
  taxLineOf,
  taxReason,
  taxStatusText,
} from '@zhixiao/domain/acts/tax-declaration-put.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { entityKinds } from '@zhixiao/domain/customer/crs-rules.ts'
import { nameMask } from '@zhixiao/domain/customer/masks.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, asItIs } from './act-handler.ts'
import { readList } from './read-file.ts'

const FORM = { mostRows: 60, names: taxColumns }

/** Entered by one compliance officer and checked by another: an institution declares on paper, at the counter. */
export const taxDeclarationPut: ActHandler<'tax-declaration put', TaxFacts, TaxDeclaration, TaxGiven> = {
  async read({ custno, file: path, reason: given }, readFile) {
    const reason = taxReason(given)
    if (!reason.ok) return reason
    const list = await readList({ path, readFile }, 'declaration', TAX_COLUMNS, taxLineOf, FORM)
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

/** Without numbers and addresses, and with masked persons: a preview is stored unencrypted. */
function shownOf({ custno, own, controllers, before, reason }: TaxDeclaration) {
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
            shownTable(
              '控制人',
              ['姓名', '税收居民身份'],
              [],
              controllers.map(each => [nameMask(each.who, 'person'), taxStatusText(each)]),
            ),
          ],
    warnings: paysTaxElsewhere(own.status) || pays ? ['该账户列入年度非居民账户清单'] : [],
  }
}
