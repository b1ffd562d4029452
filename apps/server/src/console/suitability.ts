import { createHash } from 'node:crypto'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  type AssessmentRow,
  countMarks,
  type DecidedOrders,
  groupOrdersInto,
  listAssessmentsOf,
  listMarksOf,
  type MarkFilter,
  type MarkRow,
  pageMarks,
} from '@zhixiao/db/staff/suitability.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { suitabilityRefusal } from '@zhixiao/domain/fund/suitability.ts'
import type { Context } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { investorOf, riskLevelFrom } from '../orders/suitability.ts'
import { type ConsoleHandler, refuse, type Staff } from './console-context.ts'
import { ownAccountRefusal } from './own-account.ts'

const PAGE = 50
const MOST_EXPORTED = 10_000
/** The self-check is of half a year. */
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
  const filter = await filterOf(ctx, ctx.staff, sent)
  const page = { before: before === undefined ? null : BigInt(before), limit: PAGE + 1 }
  const [rows, counts] = await Promise.all([pageMarks(ctx.db, filter, page), countMarks(ctx.db, filter)])
  return ok({
    from: filter.from,
    to: filter.to,
    list: rows.slice(0, PAGE).map(markView),
    next: rows.length > PAGE ? String(rows[PAGE - 1]?.id) : null,
    counts: counts.map(({ riskability, risk_level, marks, customers }) => ({
      ...{ riskability, level: riskLevelFrom(risk_level), marks, customers },
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

/** The class of an assessment, as orders are decided by it. */
const classOf = ({ riskability, lowest_risk: lowestRisk }: AssessmentRow): string =>
  investorOf({ riskability, lowestRisk }) ?? riskability

export const show: ConsoleHandler<'suitability.show'> = async (ctx, { custno }) => {
  const own = ownAccountRefusal(ctx, custno)
  if (own) return own
  if (!(await findCustomer(ctx.db, custno))) return refuse('CON-0404', { reason: '没有这个客户号' })
  const [assessments, marks, orders] = await Promise.all([
    listAssessmentsOf(ctx.db, custno),
    listMarksOf(ctx.db, custno, MOST_EXPORTED),
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

/** The orders against the rule by which they were placed. */
function judge(groups: readonly DecidedOrders[]) {
  const judged = groups.flatMap(({ riskability, risk_level: level, has_mark: hasMark, orders, order_ids: ids }) => {
    if (riskability === null || level === null || !isCode(investorTypes, riskability)) return []
    const risk = riskLevelFrom(level)
    const why = suitabilityRefusal(riskability, risk, hasMark)
    return [{ why, hasMark, group: { riskability, level: risk, orders, orderIds: ids.map(String) } }]
  })
  const count = (some: readonly { group: { orders: number } }[]) =>
    some.reduce((sum, { group }) => sum + group.orders, 0)
  return {
    judged: count(judged),
    confirmed: count(judged.filter(({ why, hasMark }) => why === null && hasMark)),
    unrecorded: groups.reduce((sum, { orders }) => sum + orders, 0) - count(judged),
    unmarked: judged.filter(({ why }) => why !== null).map(({ group }) => group),
  }
}

const HEAD = [
  ...['类别', '编号', '客户号', '时间', '基金代码', '基金名称', '客户类型', '产品等级', '得分'],
  ...['文本或问卷版本', '文本摘要（SHA-256）', '展示时间', '有效期至', '设备与网络', '依据的测评', '订单', '定投'],
]

/** One snapshot reads what is exported, and its event is written before anybody gets it. */
export const exportFiltered: ConsoleHandler<'suitability.export'> = async (ctx, { custno, ...sent }) => {
  const { db, staff, clock } = ctx
  const today = shanghaiDate((await clock.now()).getTime())
  if (custno !== undefined) {
    const own = ownAccountRefusal(ctx, custno)
    if (own) return own
    if (!(await findCustomer(db, custno))) return refuse('CON-0404', { reason: '没有这个客户号' })
  }
  const filter = await filterOf(ctx, staff, sent)
  return withTx(db, async tx => {
    const lines = custno === undefined ? await linesOfPeriod(tx, filter) : await linesOfCustomer(tx, custno)
    if (lines.length > MOST_EXPORTED) return refuse('CON-0413')
    const content = csvFile([HEAD, ...lines])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const of = custno === undefined ? { filter: { ...sent, from: filter.from, to: filter.to } } : { custno }
    const detail = { ...of, lines: lines.length, sha256 }
    await writeAudit(tx, { actor: staff.name, act: 'suitability.export', detail })
    const name = custno === undefined ? `${filter.from}至${filter.to}` : `${custno}-${today}`
    return ok({ file: `适当性留痕-${name}.csv`, content, lines: lines.length, sha256 })
  })
}

const linesOfPeriod = async (tx: Tx, filter: MarkFilter): Promise<string[][]> =>
  (await pageMarks(tx, filter, { before: null, limit: MOST_EXPORTED + 1 })).map(markLine)

async function linesOfCustomer(tx: Tx, custno: string): Promise<string[][]> {
  const assessments = await listAssessmentsOf(tx, custno)
  const marks = await listMarksOf(tx, custno, MOST_EXPORTED + 1)
  const { unmarked } = judge(await groupOrdersInto(tx, custno))
  return [
    ...assessments.map(row => [
      ...['风险测评', String(row.id), custno, timeText(row.at), '', '', classOf(row), '', String(row.score)],
      ...[row.paper_version, '', '', timeText(row.valid_to), '', '', '', ''],
    ]),
    ...marks.map(markLine),
    ...unmarked.map(({ riskability, level, orderIds }) => [
      ...['无确认的超等级订单', '', custno, '', '', '', riskability, level, ''],
      ...['', '', '', '', '', '', orderIds.join(' '), ''],
    ]),
  ]
}

const timeText = (at: Date): string => shanghaiText(at.getTime())

const markLine = (row: MarkRow): string[] => [
  ...['风险提示确认', String(row.id), row.custno, timeText(row.at), row.fundcode, row.fundname, row.riskability],
  ...[riskLevelFrom(row.risk_level), '', `${row.warning_code} ${row.text_version}`, row.text_hash],
  ...[row.shown_at === null ? '' : timeText(row.shown_at), '', row.client ?? ''],
  ...[row.risk_result_id === null ? '' : String(row.risk_result_id), row.order_ids.join(' '), row.plan_ids.join(' ')],
]
