import { createHash } from 'node:crypto'
import { listTaxDeclarations, type TaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  type CrsCase,
  countCrsCases,
  listNonResidents,
  type NonResident,
  pageCrsCases,
} from '@zhixiao/db/staff/crs-cases.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { isDeclared } from '@zhixiao/domain/customer/crs-rules.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { openTaxDetail } from '../crs/crs-facts.ts'
import type { Context } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { customerVault } from '../secrets/places.ts'
import { type ConsoleHandler, refuse } from './console-context.ts'

const PAGE = 50
const MOST_OPEN = 500
const MOST_EXPORTED = 10_000
/** Declarations are asked for since July 2017. */
const FIRST_YEAR = 2017

export const list: ConsoleHandler<'crs.list'> = async (ctx, { tab, before }) => {
  const { db, staff, clock } = ctx
  const [rows, counts, people, open, now] = await Promise.all([
    pageCrsCases(db, {
      tab,
      reader: staff.ownCustno,
      before: before === undefined ? null : BigInt(before),
      limit: PAGE + 1,
    }),
    countCrsCases(db, staff.ownCustno),
    listStaff(db),
    listInbox(db, { tab: 'open', operator: staff.name, acts: ['crs decide'], before: null, limit: MOST_OPEN }),
    clock.now(),
  ])
  const page = rows.slice(0, PAGE)
  const declared = Map.groupBy(
    await listTaxDeclarations(db, [...new Set(page.map(row => row.custno))]),
    row => row.custno,
  )
  const names = new Map(people.map(row => [row.name, row.full_name]))
  const requests = new Map(open.map(({ input, request_id: id }) => [input.positionals[0], String(id)]))
  const year = yearOf(now)
  return ok({
    list: page.map(row => ({
      ...viewOf(row, names),
      declarations: (declared.get(row.custno) ?? []).map(each => declarationView(ctx, each)),
      requestId: requests.get(String(row.case_id)) ?? null,
    })),
    next: rows.length > PAGE ? String(rows[PAGE - 1]?.case_id) : null,
    ...counts,
    years: Array.from({ length: year - FIRST_YEAR + 1 }, (_, at) => year - at),
  })
}

const yearOf = (now: Date): number => Number(shanghaiDate(now.getTime()).slice(0, 4))

function viewOf(row: CrsCase, names: ReadonlyMap<string, string>) {
  const personOf = (name: string | null) => ({ name: name ?? '', fullName: names.get(name ?? '') ?? name ?? '' })
  const { decided_at: at, requested_by: asked, decided_by: released, reason } = row
  return {
    caseId: String(row.case_id),
    custno: row.custno,
    rule: row.rule,
    since: row.since,
    dueOn: row.due_on,
    isOverdue: row.is_overdue,
    foundAt: row.found_at.toISOString(),
    state: row.state,
    decision: at && { at: at.toISOString(), asked: personOf(asked), released: personOf(released), reason },
  }
}

/** What is sealed is counted, not shown. */
function declarationView({ keys }: Context, { custno, tax_status: status, detail_enc, declared_at }: TaxDeclaration) {
  const detail = openTaxDetail(keys, custno, detail_enc)
  const countries = detail?.countries ?? []
  return {
    at: declared_at.toISOString(),
    status: dictionaryName('taxResident', status),
    countries: countries.length,
    withTin: countries.filter(({ tin }) => tin !== undefined).length,
    withReason: countries.filter(({ noTinReason }) => noTinReason !== undefined).length,
    isComplete: isDeclared({ status, detail }),
  }
}

const HEAD = [
  ...['客户号', '姓名', '英文姓', '英文名', '出生日期', '出生地', '现居地址'],
  ...['税收居民身份', '声明日期', '税收居民国（地区）', '纳税人识别号', '没有识别号的原因', '依据'],
  ...['期末持有（元）', '本年付款（元）', '销户日期'],
]

/** One snapshot reads the list, and its event is written before anybody gets it. Sealed fields are nowhere else in the console's files. */
export const exportYear: ConsoleHandler<'crs.export'> = async (ctx, { year }) => {
  const { db, staff, clock } = ctx
  const today = shanghaiDate((await clock.now()).getTime())
  const [from, last] = [isoDate(`${year}-01-01`), isoDate(`${year}-12-31`)]
  if (from > today) return refuse('CON-0400', { field: 'year', reason: '这一年还没有到' })
  if ((await ctx.limits.spend('staffReveal', staff.name)) !== null) return refuse('CON-0429')
  const to = last > today ? today : last
  return withTx(db, async tx => {
    const rows = await listNonResidents(tx, { from, to, reader: staff.ownCustno, limit: MOST_EXPORTED + 1 })
    if (rows.length > MOST_EXPORTED) return refuse('CON-0413')
    const content = csvFile([HEAD, ...rows.flatMap(row => linesOf(ctx, row))])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const detail = { year, to, customers: rows.length, sha256 }
    await writeAudit(tx, { actor: staff.name, act: 'crs.export', detail })
    return ok({ file: `非居民账户-${year}-截至${to}.csv`, content, customers: rows.length, sha256 })
  })
}

const NO_COUNTRY = { country: '', tin: undefined, noTinReason: undefined }

/** One line for each country; one without where none is declared. */
function linesOf({ keys }: Context, row: NonResident): string[][] {
  const detail = openTaxDetail(keys, row.custno, row.detail_enc)
  const name = customerVault(keys, row.custno).open('custname', row.custname_enc)
  const status = row.tax_status === null ? '没有声明' : dictionaryName('taxResident', row.tax_status)
  const basis = row.case_id === null ? '客户声明' : `案件 ${row.case_id}`
  const countries = detail?.countries.length ? detail.countries : [NO_COUNTRY]
  return countries.map(({ country, tin = '', noTinReason }) => [
    ...[row.custno, name, detail?.surname ?? '', detail?.givenName ?? '', row.birthday ?? ''],
    ...[detail?.birthPlace ?? '', detail?.livingAddress ?? '', status, row.declared_on ?? ''],
    country === '' ? '' : dictionaryName('nationality', country),
    ...[tin, noTinReason === undefined ? '' : dictionaryName('noTinReason', noTinReason), basis],
    ...[fenText(row.value_fen), fenText(row.paid_fen), row.closed_on ?? ''],
  ])
}
