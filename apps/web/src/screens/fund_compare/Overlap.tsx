import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import { quarterWords } from '../../features/fund/quarter-words.ts'
import { sized } from './CompareTables.tsx'
import type { Compare } from './load-compare.ts'

type Row = Compare['overlap'][number]

/** Top ten holdings that several of the funds share. */
export function Overlap({ compare: { funds, overlap } }: { compare: Compare }) {
  if (funds.length < 2) return null
  const columns: Column<Row>[] = [
    { key: 'name', head: '持仓', rowHeader: true, cell: row => row.name },
    ...funds.map(
      ({ fundCode, fundName, holdings }, index): Column<Row> => ({
        key: fundCode,
        label: fundName,
        head: (
          <Link className="compare__name" to={tabUrl(fundCode, 'portfolio')}>
            {fundName}
            <span className="cell-sub">{holdings ? quarterWords(holdings.quarterEnd) : '未披露'}</span>
          </Link>
        ),
        cell: row => <span className="num">{shareText(row.weights[index])}</span>,
      }),
    ),
  ]
  return (
    <Panel quiet title="重仓重合" note={`${overlap.length} 项`} className="overlap" style={sized(funds)}>
      <DataTable
        caption="各基金前十大持仓中相同的证券及占净值比"
        columns={columns}
        rows={overlap}
        rowKey={row => row.name}
        compact
        plain
        empty={<p className="muted">最近一期报告的前十大持仓没有相同的证券。</p>}
      />
      <p className="caption workings">
        按各基金最近一期定期报告的前十大持仓比较，比例为占该基金资产净值的比例，“--”表示未进入前十大。
      </p>
    </Panel>
  )
}
