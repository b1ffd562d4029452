import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import type { WholeOrder } from './order.ts'

const origins = { customer: '客户本人', plan: '定投计划', fund: '基金公司办理' } as const

/** The basis on which the order was accepted, as of that time. */
export function Basis({ whole: { evidence, basis, order } }: { whole: WholeOrder }) {
  const rows: [name: string, value: string][] = [
    ['来源', [origins[basis.origin], evidence?.client].filter(Boolean).join('，')],
    ...(order.plan ? [['计划', `${order.plan.planId}，扣款日 ${order.plan.dueDate}`] as [string, string]] : []),
    ...(evidence ? evidenceRows(evidence) : []),
    ...(basis.largeRedemption === null
      ? []
      : [
          ['巨额赎回', basis.largeRedemption === LARGE_REDEMPTION.carryOver ? '未确认部分顺延' : '未确认部分取消'] as [
            string,
            string,
          ],
        ]),
    ...(basis.navVersion === null ? [] : [['净值', `第 ${basis.navVersion} 版`] as [string, string]]),
    ['提交流水号', basis.requestId],
  ]
  return (
    <section className="c-sec">
      <SecHead title="下单时的依据" />
      <dl className="c-kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function evidenceRows(evidence: NonNullable<WholeOrder['evidence']>): [string, string][] {
  const { riskability, assessedAt, paperVersion, riskLevel, fundVersion, agreements, marks } = evidence
  const assessed = assessedAt === null ? [] : [momentText(assessedAt).slice(0, 10), `问卷 ${paperVersion ?? '--'}`]
  return [
    ['客户类型', [riskability ?? '--', ...assessed].join('，')],
    ['产品等级', riskLevel === null ? '--' : `R${riskLevel}，记录第 ${fundVersion ?? '--'} 版`],
    ['协议', agreements.map(({ name, version }) => `${name} 第 ${version} 版`).join('，') || '--'],
    ...(marks.length === 0 ? [['风险提示', '无需提示'] satisfies [string, string]] : marks.map(markRow)),
  ]
}

const markRow = ({
  title,
  markId,
  at,
  text,
}: NonNullable<WholeOrder['evidence']>['marks'][number]): [string, string] => [
  title,
  `${momentText(at)} 确认，留痕 ${markId}：${text}`,
]
