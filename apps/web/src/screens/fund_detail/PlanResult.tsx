import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { moneyTick } from '@zhixiao/ui/chart/scale.ts'
import type { SeriesRole } from '@zhixiao/ui/chart/series.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Metric, Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { Fund } from './detail.ts'
import { type AskedPlan, clampWords } from './detail-query.ts'
import type { PartOf } from './load-part.ts'
import { rhythmWords } from './plan-words.ts'

type Result = NonNullable<NonNullable<PartOf<'plan'>['tried']>['result']>
type Outcome = Result['plan']

interface PlanResultProps {
  fund: Fund
  asked: AskedPlan
  result: Result
}

/** The plan compared with investing the same money at once. */
export function PlanResult({ fund, asked, result }: PlanResultProps) {
  const { plan, navDay } = result
  return (
    <Panel quiet title="回测结果" note={`截至 ${navDay}`}>
      <div className="metrics">
        <Metric label="投入本金（元）">
          <Money text={moneyText(plan.paid)} size="m" />
        </Metric>
        <Metric label="期末市值（元）">
          <Money text={moneyText(plan.value)} size="m" />
        </Metric>
        <Metric label="收益（元）">
          <Money text={signedMoneyText(plan.profit)} size="m" sign="auto" />
        </Metric>
        <Metric label="收益率">
          <Percent text={percentText(plan.profitRate)} size="m" />
        </Metric>
        {hasBenchmark(fund.fundType) && (
          <Metric label="同期业绩比较基准">
            <Percent text={percentText(plan.benchmark?.profitRate ?? null)} size="m" />
          </Metric>
        )}
        <Metric label="年化收益率（资金加权）">
          <Percent text={percentText(plan.yearRate)} size="m" />
        </Metric>
      </div>
      <Curve result={result} />
      <DataTable
        caption="定投与一次性买入的对比"
        columns={columns}
        rows={rowsOf(result, hasBenchmark(fund.fundType))}
        rowKey={row => row.label}
        compact
        plain
      />
      <Workings fund={fund} asked={asked} result={result} />
    </Panel>
  )
}

type Row = { label: string; sub?: string; of: (outcome: Outcome) => string; result: Result; signed?: true }

const rowsOf = (result: Result, withBenchmark: boolean): Row[] => [
  { label: '投入本金（元）', of: outcome => moneyText(outcome.paid), result },
  { label: '其中手续费（元）', of: outcome => moneyText(outcome.fees), result },
  { label: '期末份额（份）', of: outcome => moneyText(outcome.shares), result },
  { label: '期末市值（元）', of: outcome => moneyText(outcome.value), result },
  { label: '收益（元）', of: outcome => signedMoneyText(outcome.profit), result, signed: true },
  { label: '收益率', of: outcome => percentText(outcome.profitRate), result, signed: true },
  ...(withBenchmark
    ? [
        {
          label: '业绩比较基准收益率',
          sub: '同期同额投入，不计费用',
          of: ({ benchmark }: Outcome) => percentText(benchmark?.profitRate ?? null),
          result,
          signed: true as const,
        },
      ]
    : []),
  { label: '年化收益率', sub: '资金加权', of: outcome => percentText(outcome.yearRate), result, signed: true },
]

const Label = ({ row: { label, sub } }: { row: Row }) => (
  <>
    {label}
    {sub && <span className="cell-sub">{sub}</span>}
  </>
)

const column = (key: 'plan' | 'lumpSum', head: string): Column<Row> => ({
  key,
  head,
  numeric: true,
  cell: ({ of, result, signed }) => <Money text={of(result[key])} sign={signed && 'auto'} />,
})

const columns: Column<Row>[] = [
  { key: 'label', head: '项目', rowHeader: true, cell: row => <Label row={row} /> },
  column('plan', '定投'),
  column('lumpSum', '一次性买入'),
]

function Curve({ result: { curve, plan, lumpSum } }: { result: Result }) {
  const lines: readonly { name: string; role: SeriesRole; values: readonly number[]; end: string }[] = [
    { name: '定投市值', role: 'subject', values: curve.plan, end: plan.value },
    { name: '一次性买入市值', role: 'second', values: curve.lumpSum, end: lumpSum.value },
    { name: '累计投入', role: 'index', values: curve.paid, end: plan.paid },
  ]
  return (
    <div className="plan-curve">
      <LineChart
        label={`市值走势：${lines.map(({ name, end }) => `${name} ${moneyText(end)} 元`).join('，')}`}
        legend
        signed={false}
        format={value => moneyText(value.toFixed(2))}
        formatTick={moneyTick}
        series={lines.map(({ name, role, values, end }) => ({
          name,
          role,
          endText: moneyText(end),
          points: curve.days.map((date, index) => ({ date, value: values[index] ?? 0 })),
        }))}
      />
    </div>
  )
}

const NAV_RULES =
  '扣款日不是交易日的顺延到下一个有净值的交易日，按当日净值成交；申购费按本平台目前实际收取的费率计算。期间的分红按除息日净值再投资，拆分已计入份额。'
const MONEY_RULES =
  '扣款日不是交易日的顺延到下一交易日，按每份 1.0000 元计算份额，自买入次日起计算收益；申购费按本平台目前实际收取的费率计算。每日收益按再投资计算。'

/** PLUS-04: the NAVs, fees and rules behind these figures. */
function Workings({ fund, asked, result }: PlanResultProps) {
  const { from, to, nav, navDay, plan, count } = result
  const isMoney = fund.fundType === 'money'
  const moved = clampWords(asked, { fromDay: from, toDay: to }, isMoney)
  return (
    <details className="workings">
      <summary className="text-link">回测计算说明</summary>
      <p>
        {rhythmWords(asked)}投入 {moneyText(asked.amount)} 元，{from} 至 {to} 共扣款 {count} 次
        {moved.length > 0 && `（${moved.join('；')}）`}。{isMoney ? MONEY_RULES : NAV_RULES}期末市值＝期末份额{' '}
        {moneyText(plan.shares)} 份 × {isMoney ? `每份 ${nav} 元` : `${navDay} 单位净值 ${nav}`}，未扣赎回费。
      </p>
      <p>
        收益率＝收益÷投入本金。年化收益率是使每笔投入按天数（÷365）复利增长后合计等于期末市值的年利率，是统计量，
        按浮点数求解后保留 2 位小数；首笔扣款至期末不足一年的不年化。一次性买入指在首个扣款日投入同样的本金，
        费率按其总额对应的档次计算。
        {!isMoney && '业绩比较基准收益率按相同日期投入相同金额计算，不计费用。'}
      </p>
      <p>回测不考虑历史上的暂停申购和限额，结果只说明过去，不构成收益承诺或投资建议。</p>
    </details>
  )
}
