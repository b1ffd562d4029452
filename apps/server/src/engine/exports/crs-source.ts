import { crsExported } from '@zhixiao/contract/console/crs.ts'
import { countNonResidents, type NonResident, pageNonResidents } from '@zhixiao/db/staff/crs-cases.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { openTaxDetail } from '../crs/crs-facts.ts'
import { exportPage, type SourceOf } from './export-source.ts'

const HEAD = [
  ...['客户号', '姓名', '英文姓', '英文名', '出生日期', '出生地', '现居地址'],
  ...['税收居民身份', '声明日期', '税收居民国（地区）', '纳税人识别号', '没有识别号的原因', '依据'],
  ...['期末持有（元）', '本年付款（元）', '销户日期'],
]

/** The non-residents of a year, by customer number. Sealed fields are nowhere else in the console's files. */
export const crsSource: SourceOf = (ctx, { filter, left_out: reader }) => {
  const { year, to } = crsExported.parse(filter)
  const period = { from: isoDate(`${year}-01-01`), to, reader }
  return {
    of: `${year}-截至${to}`,
    subject: { year, to },
    head: HEAD,
    perPart: 5_000,
    newest: async () => null,
    count: (db, limit) => countNonResidents(db, period, limit),
    page: async (db, after, limit) =>
      exportPage(await pageNonResidents(db, period, { after, limit: limit + 1 }), limit, {
        keyOf: row => row.custno,
        linesOf: row => linesOf(ctx, row),
      }),
  }
}

const NOBODY = { surname: '', givenName: '', birthPlace: '', livingAddress: '' }
const NO_COUNTRY = { country: '', tin: undefined, noTinReason: undefined }

/** One line for each declared country; a single line without country if none is declared. */
function linesOf({ keys }: Pick<Context, 'keys'>, row: NonResident): string[][] {
  const detail = openTaxDetail(keys, row.custno, row.detail_enc)
  const name = customerVault(keys, row.custno).open('custname', row.custname_enc)
  const status = row.tax_status === null ? '没有声明' : dictionaryName('taxResident', row.tax_status)
  const basis = row.case_id === null ? '客户声明' : `案件 ${row.case_id}`
  const countries = detail?.countries.length ? detail.countries : [NO_COUNTRY]
  const own = { ...NOBODY, ...detail, name, status, countries }
  const controllers = (detail?.controllers ?? [])
    .filter(each => paysTaxElsewhere(each.status))
    .map(each => ({ ...each, name: `${each.name}（控制人）`, status: dictionaryName('taxResident', each.status) }))
  return [own, ...controllers]
    .flatMap(each => each.countries.map(country => ({ ...each, ...country })))
    .map(({ country, tin = '', noTinReason, ...who }) => [
      ...[row.custno, who.name, who.surname, who.givenName, row.birthday ?? ''],
      ...[who.birthPlace, who.livingAddress, who.status, row.declared_on ?? ''],
      country === '' ? '' : dictionaryName('nationality', country),
      ...[tin, noTinReason === undefined ? '' : dictionaryName('noTinReason', noTinReason), basis],
      ...[fenText(row.value_fen), fenText(row.paid_fen), row.closed_on ?? ''],
    ])
}
