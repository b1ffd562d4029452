import { percentText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { GrowthFigure } from '../fund/GrowthFigure.tsx'
import { growthSource } from '../fund/growth-source.ts'
import type { Detail } from './detail.ts'
import { noPerformanceWords } from './NavChart.tsx'

type PeriodRow = Detail['periods'][number]

/** Growth by period against the benchmark and its like, and what each figure was reckoned from. */
export function Performance({ detail: { fund, periods } }: { detail: Detail }) {
  return (
    <Panel id="performance" title="历史业绩" note={fund.navDay && `截至 ${fund.navDay}`}>
      {fund.performanceShown ? (
        <>
          <DataTable
            caption="各区间涨跌幅、基准与同类排名"
            columns={columnsFor(fund)}
            rows={periods}
            rowKey={row => row.period}
            compact
            plain
          />
          <Workings fund={fund} periods={periods} />
        </>
      ) : (
        <p className="muted">{noPerformanceWords(fund)}</p>
      )}
    </Panel>
  )
}

const columnsFor = (fund: Detail['fund']): Column<PeriodRow>[] => [
  { key: 'period', head: '区间', rowHeader: true, cell: row => row.periodName },
  { key: 'growth', head: '涨跌幅', numeric: true, cell: row => <GrowthFigure fund={fund} growth={row.growth} /> },
  {
    key: 'benchmark',
    head: '业绩基准',
    numeric: true,
    cell: row => <span className="num muted">{percentText(row.benchmark)}</span>,
  },
  {
    key: 'excess',
    head: '超额收益',
    numeric: true,
    hide: 'phone',
    cell: row => <Percent text={percentText(row.excess)} />,
  },
  {
    key: 'rank',
    head: '同类排名',
    numeric: true,
    cell: row => <span className="num">{row.rank === null ? '--' : `${row.rank}/${row.total}`}</span>,
  },
]

/** PLUS-04, open to touch and keyboard as well. */
function Workings({ fund, periods }: { fund: Detail['fund']; periods: readonly PeriodRow[] }) {
  const known = periods.flatMap(({ periodName, growth }) => (growth ? [{ periodName, growth }] : []))
  if (known.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">这些涨跌幅怎样算出</summary>
      <ul>
        {known.map(({ periodName, growth }) => (
          <li key={periodName}>
            <b>{periodName}</b> {percentText(growth.growth)}：{growthSource(fund, growth)}
          </li>
        ))}
      </ul>
      <p>
        期间的分红按除息日净值再投资、份额拆分已还原。业绩比较基准：{fund.benchmarkText}
        。同类指本平台同一基金类型的在售基金。
      </p>
    </details>
  )
}
