import {
  findOrderEvidence,
  listWarningMarks,
  type OrderEvidence,
  type WarningMark,
} from '@zhixiao/db/query/order-evidence.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { documentName } from '@zhixiao/domain/codes/agreements.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { investorTypeName, investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { lastSecondBefore } from '@zhixiao/domain/customer/risk-validity.ts'
import { warningTitle } from '@zhixiao/domain/customer/warning-titles.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { matchSuitability } from '@zhixiao/domain/fund/suitability.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import { typeset } from '../../platform/pdf/typeset.ts'

export const orderEvidence: Handler<'query.orderEvidence'> = (ctx, { orderId }) =>
  ownPaper(ctx, async () => {
    const evidence = await findOrderEvidence(ctx.db, ctx.session.custno, BigInt(orderId))
    if (!evidence) return fail('TRADE-ORDER', { field: 'orderId' })
    const bytes = await typeset(evidencePaper(evidence, await listWarningMarks(ctx.db, evidence.order_id)))
    return ok(ownFile(`适当性匹配凭证-${orderId}.pdf`, 'application/pdf', bytes))
  })

type Fact = readonly [name: string, value: string]

/**
 * PLUS-03: the facts behind the acceptance of a purchase, as stored with the order. The same order gives the same file.
 */
export const evidencePaper = (order: OrderEvidence, marks: readonly WarningMark[]): Paper => ({
  firm: brand.company,
  title: '适当性匹配凭证',
  facts: [`单号 ${order.order_id}`, `受理于 ${timeText(order.accept_at)}（北京时间）`],
  date: shanghaiDate(order.accept_at.getTime()),
  body: [
    ...part('一、交易申请', [
      ['业务', businessName(order.kind)],
      // The fund is the one bought; only a conversion is ordered in shares, of its source fund.
      [order.amount === null ? '转入基金' : '基金', `${order.fundname}（${order.fundcode}）`],
      order.amount === null ? ['转出份额', `${moneyText(order.shares)} 份`] : ['金额', `${moneyText(order.amount)} 元`],
      ['交易日', order.trade_date],
      order.plan_id === null
        ? ['提交设备与网络', order.client ?? NOT_KEPT]
        : ['提交方式', `定投计划 ${order.plan_id} 按约定扣款`],
    ]),
    ...part('二、投资者', [
      [
        '风险承受能力',
        order.riskability === null ? NOT_KEPT : `${order.riskability} ${investorTypeName(order.riskability)}`,
      ],
      ['测评问卷版本', order.paper_version ?? NOT_KEPT],
      ['测评得分', order.score === null ? NOT_KEPT : String(order.score)],
      ['测评时间', timeText(order.assessed_at)],
      ['测评有效至', order.valid_to === null ? NOT_KEPT : shanghaiText(lastSecondBefore(order.valid_to.getTime()))],
    ]),
    ...part('三、产品', [
      ['风险等级', levelText(order.risk_level)],
      ['产品资料版本', order.fund_version === null ? NOT_KEPT : String(order.fund_version)],
      ['匹配结果', verdictOf(order)],
    ]),
    ...warnings(marks),
    ...part('五、接受的文件', [...documentsOf(order.agreements), ['接受时间', timeText(order.accepted_at)]]),
  ],
})

/** For orders placed before these facts were stored. */
const NOT_KEPT = '--'

const timeText = (at: Date | null): string => (at === null ? NOT_KEPT : shanghaiText(at.getTime()))

const part = (title: string, rows: readonly Fact[]): Block[] => [
  { kind: 'heading', level: 2, text: [title] },
  tableOf(
    ['left', 'left'],
    [['项目'], ['内容']],
    rows.map(([name, value]) => [[name], [value]]),
  ),
]

function warnings(marks: readonly WarningMark[]): Block[] {
  const title = '四、风险提示'
  if (marks.length === 0) {
    return [
      { kind: 'heading', level: 2, text: [title] },
      { kind: 'paragraph', text: ['产品风险等级未高于与投资者匹配的范围，无需另行提示。'] },
    ]
  }
  return marks.flatMap((mark, at) => [
    ...part(marks.length === 1 ? title : `${title}（${at + 1}）`, [
      ['提示事项', warningTitle(mark.warning_code)],
      ['留痕编号', String(mark.id)],
      ['文本版本', mark.text_version],
      ['文本摘要（SHA-256）', mark.text_hash],
      ['展示时间', timeText(mark.shown_at)],
      ['确认时间', timeText(mark.at)],
      ['确认设备与网络', mark.client ?? NOT_KEPT],
    ]),
    { kind: 'quote', blocks: [{ kind: 'paragraph', text: [mark.text || NOT_KEPT] }] },
  ])
}

function levelText(level: number | null): string {
  const risk = level === null ? null : riskLevelOf(String(level))
  return risk === null ? NOT_KEPT : `${risk} ${riskLevelName(risk)}`
}

const verdicts = {
  ok: '匹配',
  warn: '产品高于投资者的匹配范围，投资者已阅读风险提示并确认自愿购买',
  refuse: '不匹配',
} as const

function verdictOf({ riskability, risk_level }: OrderEvidence): string {
  const level = risk_level === null ? null : riskLevelOf(String(risk_level))
  if (level === null || riskability === null || !isCode(investorTypes, riskability)) return NOT_KEPT
  return verdicts[matchSuitability(riskability, level)]
}

const documentsOf = (agreements: string): Fact[] =>
  agreements === ''
    ? [['文件', NOT_KEPT]]
    : agreements.split(',').map(item => {
        const [id = '', version = ''] = item.split('@')
        return [documentName(id), `版本 ${version}`]
      })
