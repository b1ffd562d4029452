import { crsExported } from '@zhixiao/contract/console/crs.ts'
import { listTaxDeclarations, type TaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import { type CrsCase, countCrsCases, pageCrsCases } from '@zhixiao/db/staff/crs-cases.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import { entityKinds, isDeclared } from '@zhixiao/domain/customer/crs-rules.ts'
import { openTaxDetail } from '../../engine/crs/crs-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { exportOrAsk, listOwnExports, takeExportPart } from './exports.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { decisionOf, namesOf } from './staff-names.ts'

/** Declarations have been mandatory since July 2017. */
const FIRST_YEAR = 2017

export const list: ConsoleHandler<'crs.list'> = async (ctx, { tab, before }) => {
  const { db, staff, clock } = ctx
  const refusal = await openList(ctx, 'tax residents')
  if (refusal) return refusal
  const [rows, counts, names, requests, now] = await Promise.all([
    pageCrsCases(db, {
      tab,
      reader: staff.ownCustno,
      ...pageAfter(before),
    }),
    countCrsCases(db, staff.ownCustno),
    namesOf(db),
    openRequestIds({ db, staff }, 'crs decide'),
    clock.now(),
  ])
  const { page, next } = pageOf(rows, row => row.case_id)
  const declared = Map.groupBy(
    await listTaxDeclarations(db, [...new Set(page.map(row => row.custno))]),
    row => row.custno,
  )
  const year = yearOf(now)
  return ok({
    list: page.map(row => ({
      ...viewOf(row, names),
      declarations: (declared.get(row.custno) ?? []).map(each => declarationView(ctx, each)),
      requestId: requests.get(String(row.case_id)) ?? null,
    })),
    next,
    ...counts,
    years: Array.from({ length: year - FIRST_YEAR + 1 }, (_, at) => year - at),
  })
}

const yearOf = (now: Date): number => Number(shanghaiDate(now.getTime()).slice(0, 4))

function viewOf(row: CrsCase, names: ReadonlyMap<string, string>) {
  return {
    caseId: String(row.case_id),
    custno: row.custno,
    rule: row.rule,
    since: row.since,
    dueOn: row.due_on,
    isOverdue: row.is_overdue,
    foundAt: row.found_at.toISOString(),
    state: row.state,
    decision: decisionOf(names, row),
  }
}

/** Sealed parts are counted, not shown. */
export function declarationView({ keys }: Pick<Context, 'keys'>, row: TaxDeclaration) {
  const { custno, tax_status: status, detail_enc, declared_at } = row
  const isPerson = customerKindOf(row.custtype) === 'person'
  const detail = openTaxDetail(keys, custno, detail_enc)
  const countries = [detail, ...(detail?.controllers ?? [])].flatMap(each => each?.countries ?? [])
  return {
    at: declared_at.toISOString(),
    status: [dictionaryName('taxResident', status), detail?.entity && entityKinds[detail.entity]]
      .filter(Boolean)
      .join('，'),
    controllers: detail?.controllers.length ?? 0,
    countries: countries.length,
    withTin: countries.filter(({ tin }) => tin !== undefined).length,
    withReason: countries.filter(({ noTinReason }) => noTinReason !== undefined).length,
    isComplete: isDeclared({ isPerson, status, detail }),
  }
}

/** The list of a year; the current one up to today. */
export const exportYear: ConsoleHandler<'crs.export'> = async (ctx, { year }) => {
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const last = isoDate(`${year}-12-31`)
  if (isoDate(`${year}-01-01`) > today) return fail('CON-0400', { field: 'year', reason: '这一年还没有到' })
  const retryAfterS = await ctx.limits.spend('staffReveal', ctx.staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  return exportOrAsk(ctx, 'crs', { year, to: last > today ? today : last })
}
export const exports: ConsoleHandler<'crs.exports'> = listOwnExports('crs', crsExported)
export const exportPart: ConsoleHandler<'crs.exportPart'> = takeExportPart('crs')
