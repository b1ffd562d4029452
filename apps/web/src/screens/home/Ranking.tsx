import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { periodName, type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { extentWords, type Scale } from '@zhixiao/ui/drawing/plot.ts'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { StatusTag } from '../../features/fund/FundCells.tsx'
import { fallText } from '../../features/fund/figure-words.ts'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import type { RankedFund } from './home-page.ts'
import { type HomeQuery, homeUrl } from './home-query.ts'
import { newestDay, yearScale } from './shown-fund.ts'
import { YearPath } from './YearPath.tsx'

const periods = codesOf(rankingPeriods)

/** Funds by growth over the period in the URL, each with the fall of its past year beside. */
export function Ranking({ query, funds }: { query: HomeQuery; funds: readonly RankedFund[] }) {
  const { period } = query
  const scale = yearScale(funds)
  return (
    <Section
      id="ranking"
      title={`${periodName(period).replace(/涨幅$/, '')}涨幅排行`}
      lead="涨得多的，往往也跌得深，所以近一年的走势和最大回撤放在旁边。"
      aside={<MoreLink link={<Link to={to('fund', { sort: period })} />}>完整榜单</MoreLink>}
    >
      <PeriodLinks
        label="排行区间"
        items={periods.map(each => ({
          label: periodName(each),
          link: <Link to={homeUrl(query, { period: each })} replace preventScrollReset />,
          ...(each === period && { current: true }),
        }))}
      />
      <DataTable
        caption={`${periodName(period)}涨幅排行`}
        columns={columnsFor(period, scale)}
        rows={funds}
        rowKey={fund => fund.fundCode}
        phone={fund => <RankedItem fund={fund} period={period} scale={scale} />}
        quiet
      />
      <div className="workings-line">
        <RiskLine>
          {`数据截至 ${newestDay(funds)}，走势图纵轴都是 ${extentWords(scale.extent)}。过往业绩不预示未来表现，基金有风险，投资需谨慎。`}
        </RiskLine>
        <GrowthSources funds={funds} periods={[period]} of="榜单" />
      </div>
    </Section>
  )
}

const growthOf = (fund: RankedFund, period: RankingPeriod) => (period === 'day' ? fund.dayGrowth : fund.yields[period])

const columnsFor = (period: RankingPeriod, scale: Scale): Column<RankedFund>[] => [
  { key: 'rank', head: '排名', headHidden: true, width: 48, cell: ({ rank }) => <Rank rank={rank} /> },
  { key: 'name', head: '基金', rowHeader: true, cell: fund => <RankedName fund={fund} /> },
  { key: 'risk', head: '风险', hide: 'tablet', cell: fund => <RiskBars level={fund.riskLevel} /> },
  {
    key: 'year',
    head: '近一年走势',
    width: 168,
    cell: fund => (
      <div className="ranked__year">
        <YearPath fund={fund} scale={scale} />
      </div>
    ),
  },
  {
    key: 'growth',
    head: periodName(period),
    numeric: true,
    cell: fund => <GrowthFigure fund={fund} growth={growthOf(fund, period)} />,
  },
  { key: 'fall', head: '近一年最大回撤', numeric: true, cell: fallText },
  { key: 'act', head: '操作', headHidden: true, numeric: true, cell: fund => <BuyLink fund={fund} size="s" /> },
]

const Rank = ({ rank }: Pick<RankedFund, 'rank'>) => <span className="rank">{rank ?? '--'}</span>

function RankedName({ fund }: { fund: RankedFund }) {
  return (
    <>
      <Link className="fund-name" to={to('fundDetail', { fundCode: fund.fundCode })}>
        {fund.fundName}
      </Link>
      <span className="fund-meta">
        <span>{fund.fundCode}</span>
        <span>{fund.fundTypeName}</span>
        <StatusTag fund={fund} />
      </span>
    </>
  )
}

function RankedItem({ fund, period, scale }: { fund: RankedFund; period: RankingPeriod; scale: Scale }) {
  return (
    <div className="fund-item ranked">
      <Rank rank={fund.rank} />
      <div>
        <Link className="fund-name fund-item__link" to={to('fundDetail', { fundCode: fund.fundCode })}>
          {fund.fundName}
        </Link>
        <span className="fund-meta">
          <span>{fund.fundCode}</span>
          <StatusTag fund={fund} />
        </span>
      </div>
      <div className="ranked__year">
        <YearPath fund={fund} scale={scale} />
      </div>
      <div className="text-right">
        <GrowthFigure fund={fund} growth={growthOf(fund, period)} />
        <span className="ranked__fall">回撤 {fallText(fund)}</span>
      </div>
    </div>
  )
}
