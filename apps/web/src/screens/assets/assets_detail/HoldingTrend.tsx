import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { addDays, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Payouts, payoutsText } from '@zhixiao/domain/fund/payouts.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import type { ChartSeries } from '@zhixiao/ui/chart/series.ts'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { navMarks } from './nav-marks.ts'

const MOST_ORDERS = 200
const MOST_DAYS = 1000
/** NAVs before the first purchase, so that it is not at the edge. */
const DAYS_BEFORE = 30

type HoldingTrendProps = { holding: Holding; hidden: boolean }

/** The fund's NAV since the first purchase, with the unit cost and the customer's buys and sells. */
export function HoldingTrend({ holding, hidden }: HoldingTrendProps) {
  const { fundCode, tradeacco } = holding
  const records = useCall('query.tradeRecord', {
    fundCode,
    tradeacco,
    status: STATUS.confirmed,
    pageParam: { pageNum: 1, pageSize: MOST_ORDERS },
  })
  const first = parseIsoDate(records.data?.list.at(-1)?.tradeDate ?? '')
  const from = first === null ? null : addDays(first, -DAYS_BEFORE)
  const navs = useCall(
    'content.navList',
    { fundCode, pageSize: String(MOST_DAYS), ...(from !== null && { startDate: from }) },
    { enabled: records.data !== undefined },
  )
  const payouts = useCall(
    'content.fundSeries',
    { fundCode, ...(first !== null && { from: first }) },
    { enabled: first !== null && holding.fundType !== 'money' },
  ).data?.span?.payouts
  const failed = records.error ? records : navs.error ? navs : null
  if (failed?.error) return <ErrorBlock title={failed.error.message} onRetry={() => void failed.refetch()} />
  if (!records.data || !navs.data) return <TableSkeleton rows={3} />
  const days = navs.data.list.toReversed()
  const start = days[0]?.navDay
  const isMoney = holding.fundType === 'money'
  const marks = navMarks(records.data.list, fundCode, hidden).filter(mark => start !== undefined && mark.date >= start)
  const count = (kind: 'in' | 'out') => marks.filter(mark => mark.kind === kind).length
  const name = isMoney ? '万份收益' : '单位净值'
  return (
    <section className="stack holding-trend">
      <h2 className="holding-sub">{isMoney ? '万份收益走势' : '净值走势'}</h2>
      <LineChart
        label={`${holding.fundName}${name}走势：${isMoney ? '' : `最新净值 ${holding.nav}，成本单价 ${hidden ? '******' : holding.unitCost}，`}买入 ${count('in')} 笔，卖出 ${count('out')} 笔`}
        legend
        signed={false}
        pointed
        format={value => value.toFixed(4)}
        formatTick={(value, places) => value.toFixed(Math.max(2, places))}
        marks={marks}
        series={isMoney ? [incomeOf(days)] : navAndCost(days, hidden ? null : holding.unitCost, payouts)}
      />
      <p className="caption">
        ▲ 买入　▼ 卖出{marks.length > 0 && '，按交易日标注；可按左右方向键或触摸查看每日'}。
        {payouts &&
          `${payoutsText(payouts)}：拆分和红利再投资计入持有份额，现金分红计入累计收益；净值曲线为未还原的单位净值${payouts.splits > 0 ? '，成本单价自最近一次拆分起标注' : ''}。`}
      </p>
    </section>
  )
}

type Day = OutputOf<'content.navList'>['list'][number]

const incomeOf = (days: readonly Day[]): ChartSeries => ({
  name: '万份收益（元）',
  role: 'subject',
  points: days.flatMap(({ navDay, income }) => (income === null ? [] : [{ date: navDay, value: Number(income) }])),
})

/** NAVs before a split refer to other shares, so the cost line starts at the split. */
function navAndCost(days: readonly Day[], cost: string | null, payouts?: Payouts | null): ChartSeries[] {
  const points = days.map(({ navDay, nav }) => ({ date: navDay, value: Number(nav) }))
  const split = payouts?.latest.findLast(({ kind }) => kind === 'split')?.day ?? ''
  const ends = [points.find(({ date }) => date >= split), points.at(-1)].flatMap(end => (end ? [end.date] : []))
  const nav: ChartSeries = { name: '单位净值', role: 'subject', points }
  if (cost === null) return [nav]
  return [nav, { name: '成本单价', role: 'index', points: ends.map(date => ({ date, value: Number(cost) })) }]
}
