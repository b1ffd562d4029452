import { countLatestAssessments } from '@zhixiao/db/account/risk-results.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { DemoCustomer } from '@zhixiao/demo/world.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { agreementsOf } from '@zhixiao/domain/codes/agreements.ts'
import { CUSTOMER_KIND, FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { INTEGRITY } from '@zhixiao/domain/codes/integrity.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { TAX_STATUS } from '@zhixiao/domain/codes/tax-status.ts'
import { riskExpiresAt } from '@zhixiao/domain/customer/risk-validity.ts'
import { insertOrganisation } from '../../calls/account/insert-organisation.ts'
import type { Context } from '../../kernel/context.ts'
import { cardIndexes, idnoIndexes, mobileIndexes, noIdnoIndexes } from '../../platform/secrets/index-columns.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { customerVault } from '../../platform/secrets/places.ts'

type Needs = Pick<Context, 'db' | 'keys' | 'env'>

/** The numbers under which orders of a demo customer are placed. */
export type LoadedCustomer = { custno: string; tradeaccos: string[] }

/** Inserts the named customers into a fresh demo, in the order listed, and returns their numbers by name. */
export async function loadCustomers<Name extends string>(
  ctx: Needs,
  world: Readonly<Record<Name, DemoCustomer>>,
  /** The number of customers that already exist; numbering continues from there. */
  before = 0,
): Promise<Map<string, LoadedCustomer>> {
  const people = await Promise.all(
    Object.entries<DemoCustomer>(world).map(async ([key, customer], at) => {
      const index = before + at
      const custno = `1000000002${String(index + 1).padStart(2, '0')}`
      return { key, customer, index, custno, row: await customerRow(ctx, customer, custno, index) }
    }),
  )
  const cards = people.flatMap(({ customer, custno, index }) => cardRows(ctx, customer, custno, index))
  await withTx(ctx.db, async tx => {
    await insertRows(
      tx,
      'customer',
      people.map(({ row }) => row),
    )
    await insertRows(tx, 'trade_account', cards)
    for (const { customer, custno } of people) {
      if (customer.organisation) await insertOrganisation(tx, ctx.keys, custno, customer.organisation)
    }
    await insertHistory(tx, people)
    await insertRows(
      tx,
      'tax_declaration',
      people.flatMap(({ customer, custno, row }) => declarationRows(customer, custno, row.tax_detail_enc)),
    )
  })
  return new Map(
    people.map(({ key, custno }) => [
      key,
      { custno, tradeaccos: cards.filter(card => card.custno === custno).map(card => card.tradeacco) },
    ]),
  )
}

const morningOf = (day: IsoDate): Date => new Date(instantOf(day, '09:30'))

async function customerRow(ctx: Needs, customer: DemoCustomer, custno: string, index: number) {
  const { seal } = customerVault(ctx.keys, custno)
  const isOpened = customer.openedOn !== null
  const lastAssessed = customer.assessedOn.at(-1)
  const only = <Value>(value: Value): Value | null => (isOpened ? value : null)
  const aPerson = <Value>(value: Value): Value | null => (isOpened && customer.organisation === null ? value : null)
  return {
    custno,
    clientid: `2000000002${String(index + 1).padStart(2, '0')}`,
    cust_uuid: `00000000-0000-4000-8000-${custno}`,
    custtype: customer.organisation === null ? CUSTOMER_KIND.person : CUSTOMER_KIND.institution,
    custbelongto: isOpened ? FUND_ACCOUNT.openedHere : FUND_ACCOUNT.none,
    custname_enc: only(seal('custname', customer.name)),
    idtype: only('0'),
    idno_enc: only(seal('idno', customer.idNumber)),
    ...(isOpened ? idnoIndexes(ctx.keys, customer.idNumber) : noIdnoIndexes),
    mobile_enc: seal('mobile', customer.mobile),
    ...mobileIndexes(ctx.keys, customer.mobile),
    mobile_tail: customer.mobile.slice(-4),
    fund_account: only(`9800000002${String(index + 1).padStart(2, '0')}`),
    login_hash: await hashPassword(ctx, customer.loginPassword),
    trade_hash: customer.tradePassword === null ? null : await hashPassword(ctx, customer.tradePassword),
    query_hash: customer.organisation && (await hashPassword(ctx, customer.organisation.queryPassword)),
    sex: aPerson(customer.sex),
    birthday: aPerson(customer.birthday),
    live_nation: aPerson(CHINA),
    marriage: aPerson(customer.marriage),
    educational: aPerson(customer.educational),
    annualsalary: aPerson(customer.annualsalary),
    workcode: aPerson(customer.workcode),
    address_enc: only(seal('address', customer.address)),
    area_code: only(customer.areaCode),
    zipcode: only(customer.zipcode),
    invalidate: only(customer.invalidate),
    idcardupload: isOpened
      ? customer.organisation === null
        ? ID_UPLOAD.uploaded
        : ID_UPLOAD.notNeeded
      : ID_UPLOAD.missing,
    myself_is_controller: aPerson('1'),
    myself_is_beneficiary: aPerson('1'),
    badintegrity: aPerson(INTEGRITY.good),
    tax_status: aPerson(customer.taxes ? TAX_STATUS.both : TAX_STATUS.chinaOnly),
    tax_detail_enc: taxDetailOf(ctx, custno, customer),
    lowest_risk: customer.investor === 'C0',
    riskability: customer.investor,
    risk_score: customer.investor && SCORES[customer.investor],
    risk_valid_to: lastAssessed ? new Date(riskExpiresAt(morningOf(lastAssessed).getTime())) : null,
    opened_at: customer.openedOn && morningOf(customer.openedOn),
    created_at: new Date(instantOf(customer.openedOn ?? LATEST_REGISTRATION, '09:00')),
  }
}

function taxDetailOf({ keys }: Needs, custno: string, { taxes, address }: DemoCustomer): string | null {
  if (taxes === null) return null
  const { surname, givenName, country, tin } = taxes
  const countries = [tin === undefined ? { country, noTinReason: '2' } : { country, tin }]
  const detail = { surname, givenName, birthPlace: '示例市', livingAddress: address, countries }
  return customerVault(keys, custno).seal('tax_detail', JSON.stringify(detail))
}

/** At account opening all persons are tax residents of China only; some have declared more since. The institution has no declaration yet. */
function declarationRows({ openedOn, taxes, organisation }: DemoCustomer, custno: string, detail_enc: string | null) {
  if (openedOn === null || organisation !== null) return []
  const first = { custno, tax_status: TAX_STATUS.chinaOnly, detail_enc: null, declared_at: morningOf(openedOn) }
  if (taxes === null) return [first]
  return [first, { custno, tax_status: TAX_STATUS.both, detail_enc, declared_at: morningOf(taxes.on) }]
}

/** Registration date of customers who have not opened an account. */
const LATEST_REGISTRATION = isoDate('2026-11-18')

function cardRows(ctx: Needs, customer: DemoCustomer, custno: string, index: number) {
  const { seal } = customerVault(ctx.keys, custno)
  const signedAt = morningOf(customer.openedOn ?? LATEST_REGISTRATION)
  return customer.cards.map(({ bank, number, lapsed, capitalmode, remits }, at) => ({
    tradeacco: `T0000002${String(index + 1).padStart(2, '0')}${at + 1}`,
    custno,
    bank_code: bank,
    card_enc: seal('card', number),
    ...cardIndexes(ctx.keys, number),
    card_head: number.slice(0, 6),
    card_tail: number.slice(-4),
    mobile_enc: seal('card_mobile', customer.mobile),
    capitalmode: capitalmode ?? '2',
    state: lapsed ? 'lapsed' : 'active',
    signed_at: signedAt,
    created_at: signedAt,
    remit_at: remits ? signedAt : null,
  }))
}

/** As announced in demo/src/notice-company.ts. */
const PAPER_2026_2_SINCE = '2026-06-18'

/** One score per class; answers to the earlier paper were not kept. */
const SCORES = { C0: 28, C1: 30, C2: 44, C3: 60, C4: 74, C5: 90 } as const

async function insertHistory(tx: Tx, people: readonly { customer: DemoCustomer; custno: string }[]): Promise<void> {
  const assessments = people.flatMap(({ customer, custno }) =>
    customer.assessedOn.map(day => assessmentRow(custno, customer.investor ?? 'C1', day)),
  )
  const accepted = people.flatMap(({ customer: { openedOn }, custno }) =>
    openedOn === null
      ? []
      : agreementsOf.open.map(agreement => ({
          custno,
          agreement,
          // Texts in force before 2026 are not on file.
          version: openedOn < '2026-01-01' ? `${openedOn.slice(0, 4)}-01` : '1',
          act: 'open',
          at: morningOf(openedOn),
        })),
  )
  await insertRows(tx, 'risk_result', assessments)
  await countLatestAssessments(tx)
  await insertRows(tx, 'agreement_acceptance', accepted)
}

function assessmentRow(custno: string, riskability: InvestorType, day: IsoDate) {
  const at = morningOf(day)
  return {
    custno,
    paper_version: day < PAPER_2026_2_SINCE ? `${day.slice(0, 4)}.1` : '2026.2',
    answers: JSON.stringify([]),
    score: SCORES[riskability],
    riskability,
    lowest_risk: riskability === 'C0',
    at,
    valid_to: new Date(riskExpiresAt(at.getTime())),
  }
}
