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
import { type Complain, cell, type Row } from '../files/sheet.ts'
import { customerVault } from '../secrets/places.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { readList } from './read-file.ts'

const LONGEST_REASON = 200
const MOST_LINES = 60
const COLUMNS = [
  ...['who', 'entity', 'status', 'surname', 'given_name', 'birth_place', 'address'],
  ...['country', 'tin', 'no_tin_reason'],
]

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
  objectArguments: 1,
  run: put,
}

type Line = {
  who: string
  entity: EntityKind | undefined
  status: string
  person: { surname: string; givenName: string; birthPlace: string; livingAddress: string }
  countries: { country: string; tin?: string; noTinReason?: string }[]
}

async function put(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', path = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (reason.length < 4 || reason.length > LONGEST_REASON)
    return refusedFor(`请填写依据，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  const file = await readList({ ...args, positionals: [path] }, 'declaration', COLUMNS, lineOf, MOST_LINES)
  if (!file.ok) return file.report
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

function lineOf(row: Row, complain: Complain): Line | null {
  const text = (column: string) => cell(row, column).trim()
  const [entity, status, country] = ['entity', 'status', 'country'].map(text)
  const [tin, noTinReason] = [text('tin'), text('no_tin_reason')]
  if (!isAnswer('taxResident', status ?? '')) complain('status', 'none of 1, 2, 3')
  if (entity !== '' && !isCode(entityKinds, entity ?? ''))
    complain('entity', `none of ${codesOf(entityKinds).join(', ')}`)
  if (country !== '' && (country === CHINA || !isAnswer('nationality', country ?? '')))
    complain('country', 'the number of another country')
  if (country !== '' && tin === '' && !isAnswer('noTinReason', noTinReason))
    complain('no_tin_reason', '1 or 2, without a tin')
  return {
    who: text('who'),
    entity: codesOf(entityKinds).find(each => each === entity),
    status: status ?? '',
    person: {
      ...{ surname: text('surname'), givenName: text('given_name') },
      ...{ birthPlace: text('birth_place'), livingAddress: text('address') },
    },
    countries: country ? [tin === '' ? { country, noTinReason } : { country, tin }] : [],
  }
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
