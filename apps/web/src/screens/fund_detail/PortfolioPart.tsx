import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { Donut } from '@zhixiao/ui/chart/Donut.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { SizeHistory } from '@zhixiao/ui/drawing/SizeHistory.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import { quarterWords } from '../../features/fund/quarter-words.ts'
import { allocationParts } from './allocation-parts.ts'
import type { Fund, Portfolio } from './detail.ts'
import type { PartOf } from './load-part.ts'

type Report = NonNullable<Portfolio['report']>
type Row = Report['holdings'][number]

/** The fund's holdings from one quarterly report, compared with the previous one. */
export default function PortfolioPart({ fund, part }: { fund: Fund; part: PartOf<'portfolio'> }) {
  const { report, quarters, sizes } = part.portfolio
  if (!report) {
    return (
      <Panel quiet title="资产持仓">
        <p className="muted">基金尚未披露定期报告。</p>
      </Panel>
    )
  }
  const from = `${quarterWords(report.quarterEnd)}，截至 ${report.quarterEnd}`
  return (
    <div className="stack">
      <PeriodLinks
        label="报告期"
        bleed
        items={quarters.map(quarter => ({
          label: quarterWords(quarter),
          link: <Link to={tabUrl(fund.fundCode, 'portfolio', { quarter })} preventScrollReset />,
          ...(quarter === report.quarterEnd && { current: true }),
        }))}
      />
      <div className="halves">
        <Allocation report={report} from={from} />
        <Changes report={report} />
      </div>
      <Holdings report={report} from={from} />
      {sizes.length > 1 && (
        <Panel quiet title="基金规模" note="各季末净资产，各类份额合计">
          <SizeHistory sizes={sizes} name="基金规模" />
        </Panel>
      )}
    </div>
  )
}

function Allocation({ report, from }: { report: Report; from: string }) {
  const { allocation } = report
  const parts = allocationParts(allocation)
  const [lead] = parts
  return (
    <Panel quiet title="资产配置" note={from}>
      {lead ? (
        <Donut
          label={`${from}资产配置：${parts.map(part => `${part.label} ${part.text}`).join('，')}`}
          parts={parts}
          center={{ caption: lead.label, value: lead.text }}
        />
      ) : (
        <p className="muted">本期报告没有资产配置。</p>
      )}
    </Panel>
  )
}

const columnsFor = (previous: string | null, head: string): Column<Pick<Row, 'name' | 'weight' | 'change'>>[] => [
  { key: 'name', head, rowHeader: true, cell: row => row.name },
  { key: 'weight', head: '占净值比', numeric: true, cell: row => <span className="num">{shareText(row.weight)}</span> },
  {
    key: 'change',
    head: previous === null ? '较上期' : `较${quarterWords(previous)}`,
    numeric: true,
    cell: row => <span className="num muted">{changeText(row.change, previous)}</span>,
  },
]

/** In percentage points of the NAV: neither gain nor loss, so not coloured. */
const changeText = (change: string | null, previous: string | null): string =>
  previous === null ? '--' : change === null ? '新进' : percentText(change)

function Changes({ report: { allocation, previous } }: { report: Report }) {
  return (
    <Panel quiet title="配置变化" note={previous === null ? '首份报告' : `对比 ${previous}`}>
      <DataTable
        caption="各类资产占净值比及较上期变化"
        columns={columnsFor(previous, '资产')}
        rows={allocation}
        rowKey={row => row.kind}
        compact
        plain
        empty={<p className="muted">本期报告没有资产配置。</p>}
      />
    </Panel>
  )
}

function Holdings({ report, from }: { report: Report; from: string }) {
  const { holdings, holdingsWeight, gone, previous } = report
  return (
    <Panel
      quiet
      title="前十大持仓"
      note={from}
      aside={holdings.length > 0 && <span className="muted">合计占净值 {shareText(holdingsWeight)}</span>}
    >
      <DataTable
        caption="前十大持仓，按占净值比从高到低"
        columns={[{ key: 'rank', head: '序号', cell: row => row.rank, width: 64 }, ...columnsFor(previous, '名称')]}
        rows={holdings}
        rowKey={row => row.name}
        compact
        plain
        empty={<p className="muted">本期报告没有披露重仓持有的证券。</p>}
      />
      {gone.length > 0 && <p className="caption workings">较上期退出前十大：{gone.join('、')}。</p>}
      <p className="caption workings">
        来源：基金管理人披露的{quarterWords(report.quarterEnd)}
        。比例为占基金资产净值的比例，报告披露后持仓可能已经变化。
      </p>
    </Panel>
  )
}
