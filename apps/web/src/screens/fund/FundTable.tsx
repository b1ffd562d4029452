import { periodName, type RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DayCell, FundName, NavCell, StatusTag } from '../../features/fund/FundCells.tsx'
import type { FundRow } from '../../features/fund/fund-row.ts'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { BuyLink, PlanLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import { FundStar } from '../../session/FundStar.tsx'
import { type FundQuery, type FundSort, sortUrl } from './fund-query.ts'
import { PickLink } from './PickLink.tsx'

interface FundTableProps {
  funds: readonly FundRow[]
  query: FundQuery
  empty: ReactNode
}

type Period = { period: RankingPeriod; hide?: 'tablet' | 'narrow' }

const usual: readonly Period[] = [
  { period: 'month', hide: 'tablet' },
  { period: 'season', hide: 'narrow' },
  { period: 'year', hide: 'tablet' },
  { period: 'this-year', hide: 'tablet' },
  { period: 'since-setup', hide: 'narrow' },
]

/** The fund list: a table with sortable headers, or on phones a list with the sorted period first. */
export function FundTable({ funds, query, empty }: FundTableProps) {
  const order = query.order === 'falling' ? '从高到低' : '从低到高'
  return (
    <DataTable
      caption={`基金列表，按${sortName(query.sort)}${order}排列`}
      columns={columnsFor(query)}
      rows={funds}
      rowKey={fund => fund.fundCode}
      phone={fund => <FundItem fund={fund} query={query} />}
      empty={empty}
    />
  )
}

const sortName = (sort: FundSort): string => (sort === 'nav' ? '单位净值' : periodName(sort))

/** The figures shown per fund: daily change, and the periods for the sort order. */
export const shownPeriods = (sort: FundSort): RankingPeriod[] => [
  'day',
  ...periodsFor(sort).map(({ period }) => period),
]

/** The usual periods; a sorted period that is not one of them replaces 近三月. */
function periodsFor(sort: FundSort): readonly Period[] {
  if (sort === 'nav' || sort === 'day') return usual
  const sorted = { period: sort }
  const replaced = usual.some(({ period }) => period === sort) ? sort : 'season'
  return usual.map(column => (column.period === replaced ? sorted : column))
}

function columnsFor(query: FundQuery): Column<FundRow>[] {
  const sorting = (sort: FundSort) => ({
    direction:
      query.sort !== sort ? undefined : query.order === 'falling' ? ('descending' as const) : ('ascending' as const),
    link: <Link to={sortUrl(query, sort)} preventScrollReset />,
  })
  return [
    {
      key: 'star',
      head: '自选',
      headHidden: true,
      width: 60,
      cell: ({ fundCode, fundName }) => <FundStar fundCode={fundCode} fundName={fundName} />,
    },
    { key: 'name', head: '基金名称', rowHeader: true, cell: fund => <FundName fund={fund} /> },
    { key: 'risk', head: '风险', cell: fund => <RiskBars level={fund.riskLevel} short /> },
    { key: 'nav', head: '单位净值', numeric: true, sort: sorting('nav'), cell: fund => <NavCell fund={fund} /> },
    { key: 'day', head: '日涨跌幅', numeric: true, sort: sorting('day'), cell: fund => <DayCell fund={fund} /> },
    ...periodsFor(query.sort).map(
      ({ period, hide }): Column<FundRow> => ({
        key: period,
        head: periodName(period),
        numeric: true,
        sort: sorting(period),
        cell: fund => <GrowthFigure fund={fund} growth={fund.yields[period]} />,
        ...(hide && { hide }),
      }),
    ),
    {
      key: 'act',
      head: '操作',
      headHidden: true,
      cell: fund => (
        <span className="row-acts">
          <PickLink fund={fund} query={query} />
          <PlanLink fund={fund} size="s" className="hide-tablet" />
          <BuyLink fund={fund} size="s" />
        </span>
      ),
    },
  ]
}

function FundItem({ fund, query }: { fund: FundRow; query: FundQuery }) {
  const { sort } = query
  const period = sort === 'nav' || sort === 'day' ? 'year' : sort
  const sorted = {
    label: periodName(period),
    value: <GrowthFigure fund={fund} growth={fund.yields[period]} />,
  }
  const figures =
    fund.fundType === 'money'
      ? [
          sorted,
          { label: '七日年化', value: <Percent text={shareText(fund.sevenDayYield, 4)} /> },
          { label: '万份收益', value: <span className="num">{fund.income ?? '--'}</span> },
        ]
      : [
          sorted,
          { label: '日涨跌幅', value: <GrowthFigure fund={fund} growth={fund.dayGrowth} /> },
          { label: '单位净值', value: <span className="num">{fund.nav ?? '--'}</span> },
        ]
  return (
    <PhoneItem
      title={fund.fundName}
      link={<Link to={to('fundDetail', { fundCode: fund.fundCode })} />}
      meta={
        <>
          <span>{fund.fundCode}</span>
          <span>{fund.fundTypeName}</span>
          <RiskBars level={fund.riskLevel} short />
          <StatusTag fund={fund} />
          <PickLink fund={fund} query={query} />
        </>
      }
      aside={<FundStar fundCode={fund.fundCode} fundName={fund.fundName} />}
      figures={figures}
    />
  )
}
