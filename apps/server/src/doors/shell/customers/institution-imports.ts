import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { beginAgreement, keepAgreement } from '@zhixiao/db/account/bank-agreements.ts'
import { findCardOwner, insertCard } from '@zhixiao/db/account/bank-cards.ts'
import { findByMobile, insertCustomer } from '@zhixiao/db/account/customers.ts'
import { deleteOrganisationPersons, findInstitution } from '@zhixiao/db/account/organisations.ts'
import { missingIn } from '@zhixiao/db/market/bulk.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { parseCompactDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { CUSTOMER_KIND, FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaries } from '@zhixiao/domain/codes/dictionaries.ts'
import { idTypes } from '@zhixiao/domain/codes/id-types.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { orgIdTypes } from '@zhixiao/domain/codes/org-id-types.ts'
import { FOR_GOOD } from '@zhixiao/domain/customer/id-expiry.ts'
import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import * as cells from '@zhixiao/domain/format/cell-forms.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { type Complain, faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { isCardNumber, isMobile } from '@zhixiao/domain/validate/rules.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readList, SHELL_ROWS } from '../../../acts/read-file.ts'
import { insertOrganisation, insertPersons, type NewPerson } from '../../../calls/account/insert-organisation.ts'
import { newAgreementId, newCard, newFundAccount } from '../../../calls/account/new-card.ts'
import { rateAtOpening } from '../../../engine/diligence/rate-customer.ts'
import { beginScreening, screenCustomer } from '../../../engine/screening/screen.ts'
import type { Sms } from '../../../kernel/ports.ts'
import { done, type Report } from '../../../kernel/report.ts'
import { idnoIndexes, mobileIndexes } from '../../../platform/secrets/index-columns.ts'
import { sendNotices } from '../../../platform/secrets/notice.ts'
import { hashPassword } from '../../../platform/secrets/password-hash.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Args, Command } from '../command.ts'
import { type ImportColumn, type ImportLine, readValues } from '../files/table-import.ts'
import { firstPassword, firstPasswordMessage } from './institution-password.ts'

const as = (column: string, form: cells.CellForm): ImportColumn => ({ column, ...form })
const passing = (test: (text: string) => boolean, form: string): cells.CellForm => ({
  form,
  read: cell => (test(cell) ? cell : undefined),
})
const idNumber = cells.matching(/^[0-9A-Za-z-]{5,32}$/, 'an ID number of 5 to 32 letters, digits and -')
const mobile = passing(isMobile, 'a mobile number of 11 digits')
const validTo = passing(
  cell => cell === FOR_GOOD || parseCompactDate(cell) !== null,
  `a day as yyyymmdd, or ${FOR_GOOD}`,
)

const institutionColumns = {
  id_type: as('idtype', cells.oneOf(Object.keys(orgIdTypes))),
  id_number: as('idno', idNumber),
  name: as('name', cells.filled),
  mobile: as('mobile', mobile),
  valid_to: as('invalidate', validTo),
  industry: as('industry', cells.oneOf(dictionaries.industry.map(([code]) => code))),
  registered_on: as('registeredOn', cells.date),
  capital: as('capital', cells.matching(/^[1-9]\d{0,12}$/, 'a whole number of yuan')),
  scope: as('scope', cells.text),
  phone: as('phone', cells.filled),
  address: as('address', cells.filled),
}
const ROLES: readonly NewPerson['role'][] = ['legal', 'transactor', 'shareholder', 'controller']
const personColumns = {
  institution: as('institution', idNumber),
  role: as('role', cells.oneOf(ROLES)),
  kind: as('custtype', cells.oneOf([CUSTOMER_KIND.institution, CUSTOMER_KIND.person])),
  name: as('name', cells.filled),
  id_type: as('idtype', cells.oneOf([...new Set([...Object.keys(idTypes), ...Object.keys(orgIdTypes)])])),
  id_number: as('idno', idNumber),
  valid_to: as('invalidate', validTo),
  mobile: as(
    'mobile',
    passing(cell => cell === '' || isMobile(cell), 'a mobile number of 11 digits, or empty'),
  ),
  share_percent: as('share', {
    form: 'a percentage above 0 up to 100 of a shareholder, or empty',
    read: cell => (cell === '' ? null : (shareOf(cell) ?? undefined)),
  }),
}
const cardColumns = {
  institution: as('institution', idNumber),
  bank_code: as('bank_code', cells.filled),
  card_number: as('card', passing(isCardNumber, 'a card or account number of 16 to 19 digits')),
  mobile: as('mobile', mobile),
  agreement: as(
    'agreement',
    passing(
      cell => /^[A-Za-z0-9_.-]{0,64}$/.test(cell),
      'the number of the contract for debits and credits at the payment channel, or empty',
    ),
  ),
}

function shareOf(cell: string): number | null {
  const value = cells.decimal(2, '', 1n).read(cell)
  return typeof value === 'bigint' && value <= 10_000n ? Number(value) : null
}

type Outcome = { added: number; notices: Sms[] }
type Writer = (tx: Tx, ctx: OpsContext, lines: readonly ImportLine[], faults: FileFault[]) => Promise<Outcome>

/** An import of encrypted rows: the same form, checks and dry run, but the lines are sealed one by one. */
const sealedImport = (
  act: string,
  what: string,
  columns: Readonly<Record<string, ImportColumn>>,
  write: Writer,
  help: readonly string[],
): Command => ({
  summary: `takes ${what} from a CSV or JSON file, all or nothing`,
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    `FILE has the columns ${Object.keys(columns).join(', ')}.`,
    ...Object.entries(columns).map(([name, { form }]) => `${name}: ${form}`),
    ...help,
  ],
  writes: true,
  async run(ctx: OpsContext, args: Args) {
    const lineOf = (row: Row, complain: Complain) => ({ row, values: readValues(row, columns, complain) })
    const list = await readList(args, `list of ${what}`, Object.keys(columns), lineOf, { mostRows: SHELL_ROWS })
    if (!list.ok) return list.report
    const { mark, lines } = list
    const sent: Outcome['notices'] = []
    const report = await inTransaction(ctx, args, async tx => {
      await beginScreening(tx, ctx)
      const faults: FileFault[] = []
      const { added, notices } = await write(tx, ctx, lines, faults)
      if (faults.length > 0) return faultReport(mark.file, faults)
      sent.push(...notices)
      return summary(tx, ctx, { act, what, mark, lines: lines.length, added })
    })
    if (report.ok && !args.dryRun) await sendNotices(ctx, sent)
    return report
  },
})

type Done = { act: string; what: string; mark: FileMark; lines: number; added: number }

async function summary(tx: Tx, { actor }: OpsContext, { act, what, mark, lines, added }: Done): Promise<Report> {
  await writeAudit(tx, { actor, act, detail: { ...mark, lines, added } })
  return done(`${mark.file}: ${lines} ${what}, ${added} new, ${lines - added} there already`)
}

const textOf = (values: ImportLine['values'], column: string): string => String(values[column] ?? '')

const writeInstitutions: Writer = async (tx, ctx, lines, faults) => {
  const notices: Outcome['notices'] = []
  for (const { row, values } of lines) {
    const idno = textOf(values, 'idno')
    if (await findInstitution(tx, ctx.keys.blindIndex('idno', idno))) continue
    const number = textOf(values, 'mobile')
    const taken = await findByMobile(tx, ctx.keys.blindIndex('mobile', number))
    if (taken) {
      faults.push(faultAt(row, 'mobile', 'another customer has this mobile number'))
      continue
    }
    const password = firstPassword(number, idno)
    await insertInstitution(tx, ctx, values, password)
    notices.push(firstPasswordMessage(number, password))
  }
  return { added: notices.length, notices }
}

async function insertInstitution(tx: Tx, ctx: OpsContext, values: ImportLine['values'], password: string) {
  const custno = String(randomInt(100_000_000_000, 200_000_000_000))
  const { seal } = customerVault(ctx.keys, custno)
  const number = textOf(values, 'mobile')
  const now = await ctx.clock.now()
  await insertCustomer(tx, {
    custno,
    clientid: String(randomInt(100_000_000_000, 200_000_000_000)),
    cust_uuid: randomUUID(),
    custtype: CUSTOMER_KIND.institution,
    custbelongto: FUND_ACCOUNT.openedHere,
    custname_enc: seal('custname', textOf(values, 'name')),
    idtype: textOf(values, 'idtype'),
    idno_enc: seal('idno', textOf(values, 'idno')),
    ...idnoIndexes(ctx.keys, textOf(values, 'idno')),
    mobile_enc: seal('mobile', number),
    ...mobileIndexes(ctx.keys, number),
    mobile_tail: mobileTail(number),
    fund_account: newFundAccount(),
    // A random password that nobody knows: the institution sets its own with an SMS code.
    login_hash: await hashPassword(ctx, randomBytes(32).toString('base64url')),
    query_hash: await hashPassword(ctx, password),
    address_enc: seal('address', textOf(values, 'address')),
    invalidate: textOf(values, 'invalidate'),
    idcardupload: ID_UPLOAD.notNeeded,
    opened_at: now,
    created_at: now,
  })
  const registeredOn = parseIsoDate(textOf(values, 'registeredOn'))
  if (!registeredOn) throw new RangeError('a day that was read as one')
  const persons: NewPerson[] = []
  const own = { scope: textOf(values, 'scope'), phone: textOf(values, 'phone'), industry: textOf(values, 'industry') }
  await insertOrganisation(tx, ctx.keys, custno, {
    ...own,
    registeredOn,
    capitalYuan: BigInt(textOf(values, 'capital')),
    persons,
  })
  await screenCustomer(tx, ctx, custno)
  await rateAtOpening(tx, ctx.keys, custno, shanghaiDate(now.getTime()))
}

const writePersons: Writer = async (tx, ctx, lines, faults) => {
  for (const [idno, own] of Map.groupBy(lines, ({ values }) => textOf(values, 'institution'))) {
    const custno = await findInstitution(tx, ctx.keys.blindIndex('idno', idno))
    for (const { row, values } of own) {
      if (!custno) faults.push(faultAt(row, 'institution', `there is no institution ${idno}`))
      if (values.share !== null && values.role !== 'shareholder')
        faults.push(faultAt(row, 'share_percent', 'only a shareholder has a share'))
      if (values.custtype === CUSTOMER_KIND.institution && values.role !== 'shareholder')
        faults.push(faultAt(row, 'kind', 'only a shareholder can be an institution'))
    }
    const legal = own.filter(({ values }) => values.role === 'legal')
    for (const { row } of legal.slice(1)) faults.push(faultAt(row, 'role', 'there is one legal representative'))
    if (!custno || faults.length > 0) continue
    await deleteOrganisationPersons(tx, custno)
    await insertPersons(tx, ctx.keys, custno, own.map(personOf))
    await screenCustomer(tx, ctx, custno)
  }
  return { added: lines.length, notices: [] }
}

function personOf({ values }: ImportLine): NewPerson {
  const role = ROLES.find(each => each === values.role)
  if (!role) throw new RangeError('a role that was read as one')
  return {
    role,
    custtype: values.custtype === CUSTOMER_KIND.institution ? CUSTOMER_KIND.institution : CUSTOMER_KIND.person,
    name: textOf(values, 'name'),
    idtype: textOf(values, 'idtype'),
    idno: textOf(values, 'idno'),
    invalidate: textOf(values, 'invalidate'),
    mobile: textOf(values, 'mobile') || undefined,
    shareE4: typeof values.share === 'number' ? values.share : undefined,
  }
}

const writeCards: Writer = async (tx, ctx, lines, faults) => {
  const codes = lines.map(({ values }) => textOf(values, 'bank_code'))
  const unknown = await missingIn(tx, 'bank', 'bank_code', codes)
  let added = 0
  for (const { row, values } of lines) {
    const [idno, bankCode, cardNo] = ['institution', 'bank_code', 'card'].map(column => textOf(values, column))
    const custno = await findInstitution(tx, ctx.keys.blindIndex('idno', idno ?? ''))
    const owner = await findCardOwner(tx, ctx.keys.blindIndex('card', cardNo ?? ''))
    if (!custno) faults.push(faultAt(row, 'institution', `there is no institution ${idno}`))
    if (unknown.has(bankCode ?? '')) faults.push(faultAt(row, 'bank_code', `there is no bank ${bankCode}`))
    if (owner !== null && owner !== custno) faults.push(faultAt(row, 'card_number', 'another customer has this card'))
    if (!custno || owner !== null || faults.length > 0) continue
    const agreementId = await signedOnPaper(tx, custno, textOf(values, 'agreement'))
    const card = { bankCode: bankCode ?? '', cardNo: cardNo ?? '', mobile: textOf(values, 'mobile'), agreementId }
    await insertCard(tx, newCard(ctx.keys, custno, card))
    added += 1
  }
  return { added, notices: [] }
}

/** The id of an agreement whose number the channel gave at the counter; undefined without one. */
async function signedOnPaper(tx: Tx, custno: string, number: string): Promise<string | undefined> {
  if (number === '') return
  const id = newAgreementId()
  await beginAgreement(tx, custno, id)
  await keepAgreement(tx, id, number)
  return id
}

/** Imports of institutions that opened their accounts at the counter, by command. */
export const institutionImports: Readonly<Record<string, Command>> = {
  'institutions import': sealedImport('institutions import', 'institutions', institutionColumns, writeInstitutions, [
    'An institution whose ID number exists already is left unchanged. A new one receives its first query password by SMS,',
    'and sets its login password itself with a code sent to that mobile number. It has no declaration of tax residency yet:',
    'a case is open until "tax-declaration put" files one, within 90 days.',
  ]),
  'institution-persons import': sealedImport(
    'institution-persons import',
    'persons of institutions',
    personColumns,
    writePersons,
    [
      'institution is its ID number. kind: 1 a person, 0 an institution. The file replaces all persons of each',
      'institution in it.',
    ],
  ),
  'institution-cards import': sealedImport(
    'institution-cards import',
    'cards of institutions',
    cardColumns,
    writeCards,
    [
      'institution is its ID number. A card that the institution has already is left as it is. Without an agreement nothing',
      'can be paid to the card through an outside channel.',
    ],
  ),
}
