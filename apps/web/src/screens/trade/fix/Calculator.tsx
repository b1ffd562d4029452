import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { addMonths, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { PLAN_UNIT, planWeekdays } from '@zhixiao/domain/codes/plan-units.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Metric, Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { useDebounced } from '../use-debounced.ts'
import type { PlanForm } from './words.ts'

const YEARS = [
  { value: '1', label: '近一年' },
  { value: '3', label: '近三年' },
  { value: '5', label: '近五年' },
]
const rhythms = {
  [PLAN_UNIT.month]: 'month',
  [PLAN_UNIT.week]: 'week',
  [PLAN_UNIT.day]: 'week',
  [PLAN_UNIT.fortnight]: 'two-weeks',
} as const

type CalculatorProps = {
  fund: OutputOf<'content.fundDetail'>['fund']
  form: PlanForm
  amount: string
  today: string
}

/** What this plan would have become at the fund's past NAVs (TRD-04). */
export function Calculator({ fund, form, amount, today }: CalculatorProps) {
  const [years, setYears] = useState('1')
  const asked = useDebounced(amount)
  const { unit, monthDay, weekday } = form
  const day = unit === PLAN_UNIT.month ? monthDay : String(planWeekdays[weekday].isoWeekday)
  const from = addMonths(isoDate(today), -12 * Number(years))
  const input = { fundCode: fund.fundCode, amount: asked, every: rhythms[unit], day, from, to: today }
  // The backtest does not support daily plans.
  const isKnown = fund.performanceShown && unit !== PLAN_UNIT.day
  const { data } = useCall('content.planBacktest', input, { enabled: isKnown && asked !== '' })
  if (!isKnown)
    return (
      <Panel title="定投计算器">
        <p className="caption">
          {fund.performanceShown
            ? '每日定投不提供试算，可改选其他周期。'
            : '基金成立不足 6 个月，不展示历史业绩，也不提供试算。'}
        </p>
      </Panel>
    )
  const result = asked !== '' && asked === amount ? data?.result : undefined
  return (
    <Panel
      title="定投计算器"
      note="用历史净值试算，不预示未来"
      aside={
        <MoreLink link={<Link to={to('fundDetail', { fundCode: fund.fundCode, tab: 'plan' })} />}>详细回测</MoreLink>
      }
    >
      <Chips label="试算区间" options={YEARS} value={years} onChange={setYears} />
      <div className="metrics plan-calculator" aria-live="polite">
        <Metric label="投入本金（元）">
          <Money text={result ? moneyText(result.plan.paid) : '--'} size="m" />
        </Metric>
        <Metric label="期末市值（元）">
          <Money text={result ? moneyText(result.plan.value) : '--'} size="m" />
        </Metric>
        <Metric label="收益（元）">
          <Money text={result ? signedMoneyText(result.plan.profit) : '--'} size="m" sign="auto" />
        </Metric>
        <Metric label="收益率">
          <Percent text={result ? percentText(result.plan.profitRate) : '--'} size="m" />
        </Metric>
        {hasBenchmark(fund.fundType) && (
          <Metric label="同期业绩比较基准">
            <Percent text={percentText(result?.plan.benchmark?.profitRate ?? null)} size="m" />
          </Metric>
        )}
      </div>
      <p className="caption">{captionOf(result, asked)}</p>
    </Panel>
  )
}

type Result = OutputOf<'content.planBacktest'>['result']

function captionOf(result: Result | undefined, asked: string): string {
  if (asked === '') return '填写每期金额后试算。'
  if (result === null) return '所选区间内没有扣款日。'
  if (result === undefined) return '试算中。'
  const { from, to: until, navDay } = result
  return `${from} 至 ${until} 共扣款 ${result.deductions.length} 次，按当日净值和目前费率成交，分红再投资；市值截至 ${navDay}，未扣赎回费。`
}
