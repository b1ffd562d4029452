import { suitabilityExported } from '@zhixiao/contract/console/suitability.ts'
import {
  countMarksTo,
  groupOrdersInto,
  lastMarkId,
  listAssessmentsOf,
  type MarkChoice,
  type MarkRow,
  pageMarks,
} from '@zhixiao/db/staff/suitability.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { beforeOf, type ExportPage, exportPage, type SourceOf } from './export-source.ts'
import { classOf, judge } from './suitability-evidence.ts'

const HEAD = [
  ...['类别', '编号', '客户号', '时间', '基金代码', '基金名称', '客户类型', '产品等级', '得分'],
  ...['文本或问卷版本', '文本摘要（SHA-256）', '展示时间', '有效期至', '设备与网络', '依据的测评', '订单', '定投'],
]
const PER_PART = 20_000

/** Confirmed warnings of a period, newest first; or all that proves one customer's suitability. */
export const suitabilitySource: SourceOf = (_, proposal) => {
  const filter = suitabilityExported.parse(proposal.filter)
  const base = { head: HEAD, perPart: PER_PART, newest: lastMarkId }
  if ('custno' in filter) {
    const { custno } = filter
    const marks = marksOf({ custno }, proposal.upto_id)
    return {
      ...base,
      of: `${custno}-${shanghaiDate(proposal.asked_at.getTime())}`,
      subject: { custno },
      count: async (db, limit) => (await evidenceOf(db, custno)).length + (await marks.count(db, limit)),
      page: async (db, after, limit) => {
        const page = await marks.page(db, after, limit)
        const first = after === null ? await evidenceOf(db, custno) : []
        return { ...page, lines: [...first, ...page.lines], items: first.length + page.items }
      },
    }
  }
  const { from, to, fundCode, riskability, level } = filter
  const which = {
    from,
    to,
    fundcode: fundCode ?? null,
    riskability: riskability ?? null,
    riskLevel: level === undefined ? null : Number(level.slice(1)),
    reader: proposal.left_out,
  }
  return { ...base, of: `${from}至${to}`, subject: { filter }, ...marksOf(which, proposal.upto_id) }
}

const marksOf = (which: MarkChoice, upto: bigint | null) => ({
  count: (db: Reader, limit: number): Promise<number> =>
    countMarksTo(db, which, { before: beforeOf(null, upto), limit }),
  page: async (db: Reader, after: string | null, limit: number): Promise<ExportPage> =>
    exportPage(await pageMarks(db, which, { before: beforeOf(after, upto), limit: limit + 1 }), limit, {
      keyOf: row => String(row.id),
      linesOf: row => [markLine(row)],
    }),
})

/** A customer's evidence besides the confirmed warnings; few lines. */
async function evidenceOf(db: Reader, custno: string): Promise<string[][]> {
  const assessments = await listAssessmentsOf(db, custno)
  const { unmarked } = judge(await groupOrdersInto(db, custno))
  return [
    ...unmarked.map(({ riskability, level, orderIds }) => [
      ...['无确认的超等级订单', '', custno, '', '', '', riskability, level, ''],
      ...['', '', '', '', '', '', orderIds.join(' '), ''],
    ]),
    ...assessments.map(row => [
      ...['风险测评', String(row.id), custno, timeText(row.at), '', '', classOf(row), '', String(row.score)],
      ...[row.paper_version, '', '', timeText(row.valid_to), '', '', '', ''],
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
