import '../../../features/fund/fund.css'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { DayCell, FundName, NavCell } from '../../../features/fund/FundCells.tsx'
import { GrowthFigure } from '../../../features/fund/GrowthFigure.tsx'
import { BuyLink } from '../../../features/fund/TradeLinks.tsx'
import { to } from '../../../paths.ts'
import { FundStar } from '../../../session/FundStar.tsx'

type Fund = OutputOf<'account.collectList'>['funds'][number]

const columns: Column<Fund>[] = [
  {
    key: 'star',
    head: '自选',
    headHidden: true,
    width: 60,
    cell: ({ fundCode, fundName }) => <FundStar fundCode={fundCode} fundName={fundName} />,
  },
  { key: 'name', head: '基金名称', rowHeader: true, cell: fund => <FundName fund={fund} /> },
  { key: 'risk', head: '风险', hide: 'tablet', cell: fund => <RiskBars level={fund.riskLevel} short /> },
  { key: 'nav', head: '单位净值', numeric: true, cell: fund => <NavCell fund={fund} /> },
  { key: 'day', head: '日涨跌幅', numeric: true, cell: fund => <DayCell fund={fund} /> },
  {
    key: 'half',
    head: '近半年',
    numeric: true,
    hide: 'tablet',
    cell: fund => <GrowthFigure fund={fund} growth={fund.yields.half} />,
  },
  {
    key: 'year',
    head: '近一年',
    numeric: true,
    cell: fund => <GrowthFigure fund={fund} growth={fund.yields.year} />,
  },
  { key: 'act', head: '操作', headHidden: true, cell: fund => <BuyLink fund={fund} size="s" /> },
]

/** The star removes a fund after a confirmation. */
export function WatchedFunds({ funds }: { funds: readonly Fund[] }) {
  return (
    <>
      <Panel quiet label="自选基金">
        <DataTable
          caption="自选基金，最近加入的在前"
          columns={columns}
          rows={funds}
          rowKey={fund => fund.fundCode}
          phone={fund => <WatchedItem fund={fund} />}
          empty={
            <EmptyState
              title="还没有自选基金"
              text="点基金名称旁的星标，就会收在这里。"
              action={<LinkButton link={<Link to={to('fund')} />}>挑选基金</LinkButton>}
            />
          }
        />
      </Panel>
      {funds.length > 0 && <p className="caption">过往业绩不预示未来表现，基金有风险，投资需谨慎。</p>}
    </>
  )
}

function WatchedItem({ fund }: { fund: Fund }) {
  const { fundCode, fundName, fundTypeName } = fund
  return (
    <PhoneItem
      title={fundName}
      link={<Link to={to('fundDetail', { fundCode })} />}
      meta={
        <>
          <span>{fundCode}</span>
          <span>{fundTypeName}</span>
        </>
      }
      aside={<FundStar fundCode={fundCode} fundName={fundName} />}
      figures={[
        { label: '单位净值', value: <NavCell fund={fund} /> },
        { label: '日涨跌幅', value: <DayCell fund={fund} /> },
        { label: '近一年', value: <GrowthFigure fund={fund} growth={fund.yields.year} /> },
      ]}
    />
  )
}
