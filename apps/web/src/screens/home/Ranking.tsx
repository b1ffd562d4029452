import { periodName, type RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
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
import { GrowthFigure, PlainGrowth } from '../../features/fund/GrowthFigure.tsx'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import type { HomePage, RankedFund } from './home-page.ts'
import { type HomeQuery, homeUrl } from './home-query.ts'
import { newestDay, yearScale } from './shown-fund.ts'
import { YearPath } from './YearPath.tsx'

/** Funds by growth over the period in the URL, each with its maximum drawdown of the past year; short periods on request. */
export function Ranking({ query, ranked }: { query: HomeQuery; ranked: NonNullable<HomePage['ranked']> }) {
  const { period } = query
  const { funds } = ranked
  const { usual, short } = ranked.periods
  const scale = yearScale(funds)
  return (
    <Section
      id="ranking"
      title={`${periodName(period).replace(/涨幅$/, '')}涨幅排行`}
      lead="涨得多的，往往也跌得深，所以近一年的走势和最大回撤放在旁边。"
      aside={<MoreLink link={<Link to={to('fund', { sort: period })} />}>完整榜单</MoreLink>}
    >
      <Periods label="排行区间" query={query} periods={usual} />
      {short.length > 0 && (
        <details className="short-periods" open={short.includes(period)}>
          <summary className="text-link">不足 6 个月的区间</summary>
          <p className="caption">时间越短，涨跌越偶然，只供查阅。不足 3 个月的不排名次。</p>
          <Periods label="短期排行区间" query={query} periods={short} />
        </details>
      )}
      <DataTable
        caption={`${periodName(period)}涨幅排行`}
        columns={columnsFor(period, scale, isRanked(funds))}
        rows={funds}
        rowKey={fund => fund.fundCode}
        phone={fund => <RankedItem fund={fund} period={period} scale={scale} />}
        quiet
      />
      <div className="workings-line">
        <RiskLine>
          {`数据截至 ${newestDay(funds)}，走势图纵轴都是 ${extentWords(scale.extent)}，细线是业绩比较基准。过往业绩不预示未来表现，基金有风险，投资需谨慎。`}
        </RiskLine>
        <GrowthSources funds={funds} periods={[period]} of="榜单" />
      </div>
    </Section>
  )
}

function Periods({ label, query, periods }: { label: string; query: HomeQuery; periods: readonly RankingPeriod[] }) {
  return (
    <PeriodLinks
      label={label}
      items={periods.map(each => ({
        label: periodName(each),
        link: <Link to={homeUrl(query, { period: each })} replace preventScrollReset />,
        ...(each === query.period && { current: true }),
      }))}
    />
  )
}

const isRanked = (funds: readonly RankedFund[]): boolean => funds.some(({ rank }) => rank !== null)

const growthOf = (fund: RankedFund, period: RankingPeriod) => (period === 'day' ? fund.dayGrowth : fund.yields[period])

const columnsFor = (period: RankingPeriod, scale: Scale, ranked: boolean): Column<RankedFund>[] => [
  ...(ranked ? [rankColumn] : []),
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
    cell: fund => <RankedGrowth fund={fund} period={period} />,
  },
  { key: 'fall', head: '近一年最大回撤', numeric: true, cell: fallText },
  { key: 'act', head: '操作', headHidden: true, numeric: true, cell: fund => <BuyLink fund={fund} size="s" /> },
]

const rankColumn: Column<RankedFund> = {
  key: 'rank',
  head: '排名',
  headHidden: true,
  width: 48,
  cell: ({ rank }) => <Rank rank={rank} />,
}

const Rank = ({ rank }: Pick<RankedFund, 'rank'>) => <span className="rank">{rank ?? '--'}</span>

function RankedGrowth({ fund, period }: { fund: RankedFund; period: RankingPeriod }) {
  const Figure = period === 'day' ? PlainGrowth : GrowthFigure
  return <Figure fund={fund} growth={growthOf(fund, period)} />
}

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
        <RankedGrowth fund={fund} period={period} />
        <span className="ranked__fall">回撤 {fallText(fund)}</span>
      </div>
    </div>
  )
}
