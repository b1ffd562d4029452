import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { suitabilityExported } from '@zhixiao/contract/console/suitability.ts'
import {
  countMarks,
  groupOrdersInto,
  listAssessmentsOf,
  type MarkFilter,
  type MarkRow,
  pageMarks,
} from '@zhixiao/db/staff/suitability.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { classOf, judge } from '../../engine/exports/suitability-evidence.ts'
import type { Context } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler, Staff } from './console-context.ts'
import { exportOrAsk, listOwnExports, takeExportPart } from './exports.ts'
import { openCustomer } from './open-customer.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'

const MOST_SHOWN = 10_000
/** The self-check covers half a year. */
const HALF_YEAR = 182

type Sent = ConsoleInput<'suitability.list'>

async function filterOf({ clock }: Context, staff: Staff, sent: Omit<Sent, 'before'>): Promise<MarkFilter> {
  const today = shanghaiDate((await clock.now()).getTime())
  const to = sent.to === undefined ? today : isoDate(sent.to)
  return {
    from: sent.from === undefined ? addDays(to, -HALF_YEAR) : isoDate(sent.from),
    to,
    fundcode: sent.fundCode ?? null,
    riskability: sent.riskability ?? null,
    riskLevel: sent.level === undefined ? null : Number(sent.level.slice(1)),
    reader: staff.ownCustno,
  }
}

export const list: ConsoleHandler<'suitability.list'> = async (ctx, { before, ...sent }) => {
  const refusal = await openList(ctx, 'suitability')
  if (refusal) return refusal
  const filter = await filterOf(ctx, ctx.staff, sent)
  const [rows, counts] = await Promise.all([pageMarks(ctx.db, filter, pageAfter(before)), countMarks(ctx.db, filter)])
  const { page, next } = pageOf(rows, row => row.id)
  return ok({
    from: filter.from,
    to: filter.to,
    list: page.map(markView),
    next,
    counts: counts.map(({ riskability, risk_level, marks, customers }) => ({
      riskability,
      level: riskLevelFrom(risk_level),
      marks,
      customers,
    })),
  })
}

const markView = (row: MarkRow) => ({
  markId: String(row.id),
  custno: row.custno,
  fundCode: row.fundcode,
  fundName: row.fundname,
  warningCode: row.warning_code,
  textVersion: row.text_version,
  textHash: row.text_hash,
  riskability: row.riskability,
  level: riskLevelFrom(row.risk_level),
  fundVersion: row.fund_version,
  assessmentId: row.risk_result_id === null ? null : String(row.risk_result_id),
  shownAt: row.shown_at?.toISOString() ?? null,
  at: row.at.toISOString(),
  client: row.client ?? '',
  orderIds: row.order_ids.map(String),
  planIds: row.plan_ids.map(String),
})

export const show: ConsoleHandler<'suitability.show'> = async (ctx, { custno }) => {
  const customer = await openCustomer(ctx, custno)
  if (!customer.ok) return customer
  const [assessments, marks, orders] = await Promise.all([
    listAssessmentsOf(ctx.db, custno),
    pageMarks(ctx.db, { custno }, { before: null, limit: MOST_SHOWN }),
    groupOrdersInto(ctx.db, custno),
  ])
  return ok({
    custno,
    assessments: assessments.map(row => ({
      assessmentId: String(row.id),
      paperVersion: row.paper_version,
      score: row.score,
      riskability: classOf(row),
      at: row.at.toISOString(),
      validTo: row.valid_to.toISOString(),
    })),
    marks: marks.map(markView),
    orders: judge(orders),
  })
}

/** Exports a period, or the whole evidence of one customer. */
export const exportFiltered: ConsoleHandler<'suitability.export'> = async (ctx, { custno, ...sent }) => {
  if (custno === undefined) {
    const { from, to } = await filterOf(ctx, ctx.staff, sent)
    return exportOrAsk(ctx, 'suitability', { ...sent, from, to })
  }
  const customer = await openCustomer(ctx, custno)
  if (!customer.ok) return customer
  return exportOrAsk(ctx, 'suitability', { custno })
}
export const exports: ConsoleHandler<'suitability.exports'> = listOwnExports('suitability', suitabilityExported)
export const exportPart: ConsoleHandler<'suitability.exportPart'> = takeExportPart('suitability')
