import { percentText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import { PlainGrowth } from '../../features/fund/GrowthFigure.tsx'
import { growthSource, growthText } from '../../features/fund/growth-source.ts'
import type { Detail } from './detail.ts'
import { noPerformanceWords } from './NavChart.tsx'

type PeriodRow = Detail['periods'][number]

/** Growth by period against the benchmark and comparable funds, with the inputs of each figure. */
export function Performance({ detail: { fund, periods }, aside }: { detail: Detail; aside?: ReactNode }) {
  return (
    <Panel quiet id="performance" title="历史业绩" note={fund.navDay && `截至 ${fund.navDay}`} aside={aside}>
      {fund.performanceShown ? (
        <>
          <DataTable
            caption={`各区间涨跌幅、基准与同类平均${isRanked(periods) ? '，近三月及以上的同类排名' : ''}`}
            columns={columnsFor(fund, isRanked(periods))}
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

/** Most types have too few funds for a rank. */
const isRanked = (periods: readonly PeriodRow[]): boolean => periods.some(({ rank }) => rank !== null)

const columnsFor = (fund: Detail['fund'], ranked: boolean): Column<PeriodRow>[] => [
  { key: 'period', head: '区间', rowHeader: true, cell: row => row.periodName },
  { key: 'growth', head: '涨跌幅', numeric: true, cell: row => <PlainGrowth fund={fund} growth={row.growth} /> },
  {
    key: 'benchmark',
    head: '业绩基准',
    numeric: true,
    cell: row => <span className="num muted">{percentText(row.benchmark)}</span>,
  },
  {
    key: 'peers',
    head: '同类平均',
    numeric: true,
    hide: 'phone',
    cell: row => <span className="num muted">{percentText(row.peerAverage)}</span>,
  },
  {
    key: 'excess',
    head: '超额收益',
    numeric: true,
    hide: 'phone',
    cell: row => <Percent text={percentText(row.excess)} />,
  },
  ...(ranked ? [rankColumn] : []),
]

const rankColumn: Column<PeriodRow> = {
  key: 'rank',
  head: '同类排名',
  numeric: true,
  cell: row => <span className="num">{row.rank === null ? '--' : `${row.rank}/${row.total}`}</span>,
}

/** PLUS-04, usable by touch and keyboard too. */
function Workings({ fund, periods }: { fund: Detail['fund']; periods: readonly PeriodRow[] }) {
  const day = fund.fundType === 'money' ? null : fund.dayGrowth
  const known = [
    ...(day ? [{ periodName: '日涨跌幅', growth: day, text: percentText(day.growth) }] : []),
    ...periods.flatMap(({ periodName, growth }) =>
      growth ? [{ periodName, growth, text: growthText(fund.fundType, growth) }] : [],
    ),
  ]
  if (known.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">收益率计算说明</summary>
      <ul>
        {known.map(({ periodName, growth, text }) => (
          <li key={periodName}>
            <b>{periodName}</b> {text}：{growthSource(fund, growth)}
          </li>
        ))}
      </ul>
      <p>
        {fund.fundType === 'money' ? '每日收益按再投资计算。' : '期间的分红按除息日净值再投资、份额拆分已还原。'}
        业绩比较基准：{fund.benchmarkText}
        ，按同一起止日的指数收盘点位计算；超额收益为本基金与基准涨跌幅之差。同类指本平台同一基金类型的在售基金：
        同类平均为其同期涨跌幅的算术平均，截至 {fund.navDay}。
        {isRanked(periods)
          ? '同类排名按未经四舍五入的涨跌幅从高到低排列，涨跌幅相同则名次相同，写作“名次/有该区间业绩的只数”，只排近三月及以上的区间。成立以来各基金起点不同，不排名。'
          : '同类不足 10 只基金，不排名。'}
      </p>
    </details>
  )
}
