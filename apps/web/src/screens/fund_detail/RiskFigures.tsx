import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { annualSource, drawdownSource } from '../../features/fund/risk-words.ts'
import type { Fund, Risk } from './detail.ts'
import { noPerformanceWords } from './NavChart.tsx'

type Figures = Risk['periods'][number]

/** Maximum drawdown, volatility and Sharpe ratio by period, each with the NAVs and days it is computed from. */
export function RiskFigures({ fund, risk }: { fund: Fund; risk: Risk }) {
  return (
    <Panel quiet id="risk" title="风险指标" note={fund.navDay && `截至 ${fund.navDay}`}>
      {risk.periods.length === 0 ? (
        <p className="muted">{noRiskWords(fund)}</p>
      ) : (
        <>
          <DataTable
            caption="各区间最大回撤、年化波动率与夏普比率"
            columns={columns}
            rows={risk.periods}
            rowKey={row => row.period}
            compact
            plain
          />
          <Workings risk={risk} />
        </>
      )}
    </Panel>
  )
}

function noRiskWords(fund: Fund): string {
  if (fund.fundType === 'money')
    return '货币型基金的单位净值恒为 1.0000 元，收益逐日结转，不计算回撤、波动率和夏普比率。'
  return noPerformanceWords(fund)
}

const columns: Column<Figures>[] = [
  { key: 'period', head: '区间', rowHeader: true, cell: row => row.periodName },
  {
    key: 'drawdown',
    head: '最大回撤',
    numeric: true,
    cell: ({ drawdown }) => (
      <span className="num">
        {drawdown ? `-${shareText(drawdown.fall)}` : '0.00%'}
        {drawdown && (
          <span className="cell-sub">
            {drawdown.peak.day} 至 {drawdown.trough.day}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'volatility',
    head: '年化波动率',
    numeric: true,
    cell: ({ annual }) => <span className="num">{annual ? shareText(annual.volatility) : '--'}</span>,
  },
  {
    key: 'sharpe',
    head: '夏普比率',
    numeric: true,
    cell: ({ annual }) => <span className="num">{annual?.sharpe ?? '--'}</span>,
  },
]

/** PLUS-04, usable by touch and keyboard too. */
function Workings({ risk }: { risk: Risk }) {
  return (
    <details className="workings">
      <summary className="text-link">风险指标计算说明</summary>
      <ul>
        {risk.periods.map(figures => (
          <li key={figures.period}>
            <b>{figures.periodName}</b> {drawdownSource(figures)}
            {annualSource(figures, risk.riskFree)}
          </li>
        ))}
      </ul>
      <p>
        最大回撤为区间内从任一净值到其后净值的最大跌幅，区间起点计入。年化波动率为相邻净值日涨跌幅的样本标准差乘以 √
        {risk.samplesAYear}。夏普比率为（年化收益率－无风险利率）÷年化波动率，无风险利率取一年期定期存款基准利率{' '}
        {shareText(risk.riskFree)}
        。分红按除息日净值再投资、份额拆分已还原。波动率与夏普比率是统计量，按浮点数计算后保留 2 位小数。
        区间不足一年或一年内净值过少时不年化，显示为“--”。
      </p>
    </details>
  )
}
