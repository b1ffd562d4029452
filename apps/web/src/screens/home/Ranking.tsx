import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { periodName, type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { SparkLine } from '@zhixiao/ui/chart/SparkLine.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { NavFigure } from '@zhixiao/ui/display/Figure.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { StatusTag } from '../../features/fund/FundCells.tsx'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import { type HomeQuery, homeUrl } from './home-query.ts'

type Ranked = OutputOf<'content.ranking'>['list'][number]

const periods = Object.keys(rankingPeriods).filter((code): code is RankingPeriod => isCode(rankingPeriods, code))

/** Funds by growth over the period in the URL. */
export function Ranking({ query, funds }: { query: HomeQuery; funds: readonly Ranked[] }) {
  const { period } = query
  return (
    <Section
      title="涨跌幅排行"
      id="ranking"
      aside={<MoreLink link={<Link to={to('fund', { sort: period })} />}>查看完整榜单</MoreLink>}
    >
      <div className="panel panel--flush">
        <div className="ranking__periods">
          <PeriodLinks
            label="排行区间"
            items={periods.map(each => ({
              label: periodName(each),
              link: <Link to={homeUrl(query, { period: each })} replace preventScrollReset />,
              ...(each === period && { current: true }),
            }))}
          />
        </div>
        <DataTable
          caption={`${periodName(period)}涨跌幅排行`}
          columns={columnsFor(period)}
          rows={funds}
          rowKey={fund => fund.fundCode}
          phone={fund => <RankedItem fund={fund} period={period} />}
        />
      </div>
      <GrowthSources funds={funds} periods={period === 'day' ? ['day'] : ['day', period]} of="榜单" />
    </Section>
  )
}

const growthOf = (fund: Ranked, period: RankingPeriod) => (period === 'day' ? fund.dayGrowth : fund.yields[period])

function columnsFor(period: RankingPeriod): Column<Ranked>[] {
  const day: Column<Ranked> = {
    key: 'dayGrowth',
    head: '日涨跌幅',
    numeric: true,
    cell: fund => <GrowthFigure fund={fund} growth={fund.dayGrowth} />,
  }
  return [
    { key: 'rank', head: '排名', width: 64, cell: fund => <Rank fund={fund} /> },
    { key: 'name', head: '基金名称', rowHeader: true, cell: fund => <RankedName fund={fund} /> },
    { key: 'type', head: '类型', hide: 'tablet', cell: fund => <span className="muted">{fund.fundTypeName}</span> },
    { key: 'risk', head: '风险', cell: fund => <RiskBars level={fund.riskLevel} short /> },
    {
      key: 'nav',
      head: '单位净值',
      numeric: true,
      cell: fund => <NavFigure text={fund.nav ?? '--'} {...(fund.navDay && { date: fund.navDay.slice(5) })} />,
    },
    ...(period === 'day' ? [] : [day]),
    {
      key: 'spark',
      head: '近一年走势',
      hide: 'tablet',
      width: 150,
      cell: fund => fund.spark.fund.length > 1 && <SparkLine values={fund.spark.fund} />,
    },
    {
      key: 'growth',
      head: periodName(period),
      numeric: true,
      cell: fund => <GrowthFigure fund={fund} growth={growthOf(fund, period)} size="s" />,
    },
    { key: 'act', head: '操作', headHidden: true, numeric: true, cell: fund => <BuyLink fund={fund} size="s" /> },
  ]
}

const TOP = 3

function Rank({ fund: { rank } }: { fund: Ranked }) {
  return <span className={rank !== null && rank <= TOP ? 'rank rank--top' : 'rank'}>{rank ?? '--'}</span>
}

function RankedName({ fund }: { fund: Ranked }) {
  return (
    <>
      <Link className="fund-name" to={to('fundDetail', { fundCode: fund.fundCode })}>
        {fund.fundName}
      </Link>
      <span className="fund-meta">
        <span>{fund.fundCode}</span>
        <StatusTag fund={fund} />
      </span>
    </>
  )
}

function RankedItem({ fund, period }: { fund: Ranked; period: RankingPeriod }) {
  return (
    <div className="fund-item ranked-item">
      <Rank fund={fund} />
      <div>
        <Link className="fund-name fund-item__link" to={to('fundDetail', { fundCode: fund.fundCode })}>
          {fund.fundName}
        </Link>
        <span className="fund-meta">
          <span>{fund.fundCode}</span>
          <span>{fund.fundTypeName}</span>
          <span>{fund.riskLevel}</span>
          <StatusTag fund={fund} />
        </span>
      </div>
      <GrowthFigure fund={fund} growth={growthOf(fund, period)} size="s" />
    </div>
  )
}
