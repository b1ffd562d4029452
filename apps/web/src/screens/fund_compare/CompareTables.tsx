import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { largeNumberText, limitText, yuanText } from '@zhixiao/domain/format/amounts.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { growthSource } from '../../features/fund/growth-source.ts'
import { annualSource, drawdownSource } from '../../features/fund/risk-words.ts'
import { to } from '../../paths.ts'
import type { Compare, Compared } from './load-compare.ts'

/** For the style sheet. */
export const sized = (funds: readonly Compared[]) => ({ '--funds': funds.length }) as CSSProperties

type Row = { label: string; of: (fund: Compared) => ReactNode }

/** Profile, performance, risk and cost of the funds, one column per fund. */
export function CompareTables({ compare: { funds, riskFree } }: { compare: Compare }) {
  const columns = columnsFor(funds)
  const table = (caption: string, rows: readonly Row[]) => (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={row => row.label} compact plain />
  )
  return (
    // The minimum width of the tables depends on the number of funds.
    <div className="stack" style={sized(funds)}>
      <Panel title="基本资料" className="compare">
        {table('基本资料对比', facts)}
      </Panel>
      <Panel title="区间涨跌幅与同类排名" className="compare">
        {table('区间涨跌幅与同类排名对比', growths)}
        <GrowthWorkings funds={funds} />
      </Panel>
      <Panel title="风险指标" className="compare">
        {table('风险指标对比', risks)}
        <RiskWorkings funds={funds} riskFree={riskFree} />
      </Panel>
      <Panel title="费率与限额" className="compare">
        {table('费率与限额对比', fees)}
      </Panel>
    </div>
  )
}

const columnsFor = (funds: readonly Compared[]): Column<Row>[] => [
  { key: 'label', head: '项目', rowHeader: true, cell: row => row.label },
  ...funds.map(
    (fund): Column<Row> => ({
      key: fund.fundCode,
      label: fund.fundName,
      head: (
        <Link className="compare__name" to={to('fundDetail', { fundCode: fund.fundCode })}>
          {fund.fundName}
          <span className="cell-sub">{fund.fundCode}</span>
        </Link>
      ),
      cell: row => row.of(fund),
    }),
  ),
]

const num = (text: ReactNode) => <span className="num">{text}</span>
const dated = (text: string, day: string | null) => (
  <>
    {num(text)}
    {day && <span className="cell-sub">{day}</span>}
  </>
)

const facts: readonly Row[] = [
  { label: '基金类型', of: fund => fund.fundTypeName },
  { label: '风险等级', of: fund => <RiskBars level={fund.riskLevel} short /> },
  { label: '交易状态', of: fund => fund.statusName },
  {
    label: '单位净值',
    of: fund => (fund.fundType === 'money' ? '恒为 1.0000' : dated(fund.nav ?? '--', fund.navDay)),
  },
  {
    label: '日涨跌幅',
    of: fund =>
      fund.fundType === 'money' ? (
        dated(`七日年化 ${shareText(fund.sevenDayYield, 4)}`, fund.navDay)
      ) : (
        <GrowthFigure fund={fund} growth={fund.dayGrowth} />
      ),
  },
  { label: '成立日期', of: fund => num(fund.setupDate ?? '--') },
  { label: '基金规模', of: fund => num(fund.size === null ? '--' : `${largeNumberText(fund.size)}元`) },
  {
    label: '基金经理',
    of: fund =>
      fund.managers.length === 0
        ? '--'
        : fund.managers.map(({ manId, name, from }) => (
            <span key={manId} className="compare__line">
              {name}
              <span className="cell-sub">{from} 起任职</span>
            </span>
          )),
  },
  { label: '业绩比较基准', of: fund => <span className="compare__text">{fund.benchmarkText || '--'}</span> },
]

const periods = Object.keys(yieldPeriods).filter((period): period is RankingPeriod & keyof typeof yieldPeriods =>
  isCode(yieldPeriods, period),
)

const growths: readonly Row[] = periods.map(period => ({
  label: yieldPeriods[period],
  of: fund => {
    const place = fund.ranks[period]
    return (
      <>
        <GrowthFigure fund={fund} growth={fund.yields[period]} />
        {place && (
          <span className="cell-sub">
            同类 {place.rank}/{place.total}
          </span>
        )}
      </>
    )
  },
}))

const riskOf = (fund: Compared, period: string) => fund.risk.find(figures => figures.period === period)

const riskRow = (
  period: 'year' | 'three-years',
  name: string,
  of: (figures: Compared['risk'][number]) => ReactNode,
): Row => ({
  label: `${yieldPeriods[period]}${name}`,
  of: fund => {
    const figures = riskOf(fund, period)
    return figures ? of(figures) : num('--')
  },
})

const risks: readonly Row[] = (['year', 'three-years'] as const).flatMap(period => [
  riskRow(period, '最大回撤', ({ drawdown }) =>
    drawdown ? (
      <>
        {num(`-${shareText(drawdown.fall)}`)}
        <span className="cell-sub">
          {drawdown.peak.day} 至 {drawdown.trough.day}
        </span>
      </>
    ) : (
      num('0.00%')
    ),
  ),
  riskRow(period, '年化波动率', ({ annual }) => num(annual ? shareText(annual.volatility) : '--')),
  riskRow(period, '夏普比率', ({ annual }) => num(annual?.sharpe ?? '--')),
])

const fees: readonly Row[] = [
  {
    label: '申购费率（首档）',
    of: ({ purchaseRate, feeType }) =>
      purchaseRate === null
        ? num(feeType === 'B' ? '赎回时收取' : '0.00%')
        : purchaseRate.standard === purchaseRate.discounted
          ? num(shareText(purchaseRate.standard))
          : num(
              <>
                <s className="faint">
                  <span className="sr-only">原费率</span>
                  {shareText(purchaseRate.standard)}
                </s>{' '}
                {shareText(purchaseRate.discounted)}
              </>,
            ),
  },
  {
    label: '赎回费率',
    of: ({ redeem }) =>
      redeem === null
        ? num('不收取')
        : num(
            <>
              最高 {shareText(redeem.highest)}
              {redeem.freeFrom !== null && <span className="cell-sub">满 {redeem.freeFrom} 天不收取</span>}
            </>,
          ),
  },
  { label: '管理费（每年）', of: fund => num(shareText(fund.manageRate)) },
  { label: '托管费（每年）', of: fund => num(shareText(fund.custodyRate)) },
  { label: '销售服务费（每年）', of: fund => num(shareText(fund.serviceRate)) },
  { label: '起购金额', of: fund => num(yuanText(fund.minFirstAmount)) },
  { label: '单日限额', of: fund => num(limitText(fund.dayMaxAmount)) },
]

/** PLUS-04, usable by touch and keyboard too. */
function GrowthWorkings({ funds }: { funds: readonly Compared[] }) {
  const shown = funds.filter(fund => fund.performanceShown)
  if (shown.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">收益率计算说明</summary>
      {shown.map(fund => (
        <div key={fund.fundCode} className="compare__working">
          <b>{fund.fundName}</b>
          <ul>
            {periods.flatMap(period => {
              const growth = fund.yields[period]
              return growth
                ? [
                    <li key={period}>
                      {yieldPeriods[period]} {percentText(growth.growth)}：{growthSource(fund, growth)}
                    </li>,
                  ]
                : []
            })}
          </ul>
        </div>
      ))}
      <p>
        期间的分红按除息日净值再投资、份额拆分已还原。同类排名为名次/有该区间业绩的同类型在售基金只数，截至各基金的净值日期。
      </p>
    </details>
  )
}

function RiskWorkings({ funds, riskFree }: { funds: readonly Compared[]; riskFree: string }) {
  const shown = funds.filter(fund => fund.risk.length > 0)
  if (shown.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">风险指标计算说明</summary>
      {shown.map(fund => (
        <div key={fund.fundCode} className="compare__working">
          <b>{fund.fundName}</b>
          <ul>
            {fund.risk.map(figures => (
              <li key={figures.period}>
                {figures.periodName} {drawdownSource(figures)}
                {annualSource(figures, riskFree)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
