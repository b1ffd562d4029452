import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Part, Sheet } from './Part.tsx'

const states = {
  running: { name: '进行中', dot: 'done' },
  paused: { name: '已暂停', dot: 'pending' },
  ended: { name: '已终止', dot: 'void' },
} as const

/** The regular plans with their results. */
export function Plans({ custno }: { custno: string }) {
  return (
    <Part call="customer.plans" input={{ custno }}>
      {({ list }) => (
        <section className="c-sec">
          <SecHead title="定投计划" />
          <Sheet
            name="定投计划"
            rows={list}
            keyOf={({ planId }) => planId}
            empty="没有定投计划。"
            columns={[
              { name: '计划', cell: ({ planId }) => planId },
              {
                name: '基金',
                cell: ({ fundName, fundCode }) => (
                  <>
                    {fundName}
                    <span className="c-code">{fundCode}</span>
                  </>
                ),
              },
              { name: '每期（元）', isNumber: true, cell: ({ amount }) => moneyText(amount) },
              { name: '扣款日', cell: planDayWords },
              { name: '银行卡', cell: ({ bankName, cardTail }) => `${bankName} ${cardTail}` },
              { name: '下一次', cell: ({ next }) => next?.runDate ?? next?.dueDate ?? '--' },
              { name: '已扣', isNumber: true, cell: plan => `${plan.paidCount} 期 ${moneyText(plan.paidAmount)}` },
              { name: '未成功', isNumber: true, cell: ({ failedCount }) => `${failedCount} 期` },
              { name: '收益（元）', isNumber: true, cell: ({ result }) => moneyText(result?.income ?? null) },
              { name: '建立', cell: ({ createdAt }) => momentText(createdAt).slice(0, 10) },
              {
                name: '状态',
                cell: ({ state, reason }) => (
                  <StatusDot state={states[state].dot}>
                    {states[state].name}
                    {reason !== null && <span className="c-quiet">{reason}</span>}
                  </StatusDot>
                ),
              },
            ]}
          />
        </section>
      )}
    </Part>
  )
}
