import { periodName, type RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import { sizeText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DayCell, FundName, NavCell, StatusTag } from '../../features/fund/FundCells.tsx'
import { fallText } from '../../features/fund/figure-words.ts'
import type { ListedFund } from '../../features/fund/fund-row.ts'
import { GrowthFigure, PlainGrowth } from '../../features/fund/GrowthFigure.tsx'
import { PurchaseRate } from '../../features/fund/PurchaseRate.tsx'
import { BuyLink, PlanLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import { FundStar } from '../../session/FundStar.tsx'
import { type FundQuery, type FundSort, isPeriod, otherSorts, sortUrl } from './fund-query.ts'
import { PickLink } from './PickLink.tsx'

interface FundTableProps {
  funds: readonly ListedFund[]
  query: FundQuery
  /** The periods that the list can be sorted by. */
  sortable: readonly RankingPeriod[]
  empty: ReactNode
}

type Period = { period: RankingPeriod; hide?: 'tablet' | 'narrow' }

const usual: readonly Period[] = [
  { period: 'half', hide: 'narrow' },
  { period: 'year', hide: 'tablet' },
  { period: 'since-setup', hide: 'narrow' },
]

/** The fund list: a table with sortable headers, or on phones a list with the sorted period first. */
export function FundTable({ funds, query, sortable, empty }: FundTableProps) {
  const order = query.order === 'falling' ? '从高到低' : '从低到高'
  return (
    <DataTable
      caption={`基金列表，按${sortName(query.sort)}${order}排列`}
      columns={columnsFor(query, sortable)}
      rows={funds}
      rowKey={fund => fund.fundCode}
      phone={fund => <FundItem fund={fund} query={query} />}
      quiet
      empty={empty}
    />
  )
}

const sortName = (sort: FundSort): string => (isPeriod(sort) ? periodName(sort) : otherSorts[sort])

/** The figures shown per fund: daily change, and the periods for the sort order. */
export const shownPeriods = (query: FundQuery): RankingPeriod[] => [
  'day',
  ...periodsFor(query).map(({ period }) => period),
]

/** The default periods; a selected period outside them replaces 近半年. */
function periodsFor({ period: chosen }: FundQuery): readonly Period[] {
  const replaced = usual.some(({ period }) => period === chosen) ? chosen : 'half'
  return usual.map(column => (column.period === replaced ? { period: chosen } : column))
}

function columnsFor(query: FundQuery, sortable: readonly RankingPeriod[]): Column<ListedFund>[] {
  const sorting = (sort: FundSort) => ({
    direction:
      query.sort !== sort ? undefined : query.order === 'falling' ? ('descending' as const) : ('ascending' as const),
    link: <Link to={sortUrl(query, sort)} preventScrollReset />,
  })
  const byPeriod = (period: RankingPeriod) => sortable.includes(period) && { sort: sorting(period) }
  return [
    {
      key: 'star',
      head: '自选',
      headHidden: true,
      width: 44,
      cell: ({ fundCode, fundName }) => <FundStar fundCode={fundCode} fundName={fundName} />,
    },
    {
      key: 'name',
      head: '基金名称',
      rowHeader: true,
      cell: fund => <FundName fund={fund} classes={<Classes fund={fund} />} />,
    },
    { key: 'risk', head: '风险', cell: fund => <RiskBars level={fund.riskLevel} short /> },
    { key: 'nav', head: '单位净值', numeric: true, sort: sorting('nav'), cell: fund => <NavCell fund={fund} /> },
    { key: 'day', head: '日涨跌幅', numeric: true, ...byPeriod('day'), cell: fund => <DayCell fund={fund} /> },
    ...periodsFor(query).map(
      ({ period, hide }): Column<ListedFund> => ({
        key: period,
        head: periodName(period),
        numeric: true,
        ...byPeriod(period),
        cell: fund => <GrowthFigure fund={fund} growth={fund.yields[period]} />,
        ...(hide && { hide }),
      }),
    ),
    {
      key: 'fall',
      head: otherSorts.fall,
      numeric: true,
      hide: 'tablet',
      sort: sorting('fall'),
      cell: fund => <span className="num">{fallText(fund)}</span>,
    },
    {
      key: 'size',
      head: otherSorts.size,
      numeric: true,
      hide: 'tablet',
      sort: sorting('size'),
      cell: fund => <span className="num">{sizeText(fund.size)}</span>,
    },
    {
      key: 'rate',
      head: '费率',
      numeric: true,
      hide: 'narrow',
      cell: fund => (
        <span className="num">
          <PurchaseRate fund={fund} isStacked />
        </span>
      ),
    },
    {
      key: 'act',
      head: '操作',
      headHidden: true,
      cell: fund => (
        <span className="row-acts">
          <span>
            <PickLink fund={fund} query={query} />
          </span>
          <span className="hide-tablet">
            <PlanLink fund={fund} size="s" />
          </span>
          <span>
            <BuyLink fund={fund} size="s" />
          </span>
        </span>
      ),
    },
  ]
}

function FundItem({ fund, query }: { fund: ListedFund; query: FundQuery }) {
  const period = isPeriod(query.sort) && query.sort !== 'day' ? query.sort : query.period
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
          { label: '日涨跌幅', value: <PlainGrowth fund={fund} growth={fund.dayGrowth} /> },
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
          <Classes fund={fund} />
          <PickLink fund={fund} query={query} />
          <span className="fund-item__more">
            <span className="nowrap">最大回撤 {fallText(fund)}</span>
            {'　'}
            <span className="nowrap">规模 {sizeText(fund.size)}</span>
            {'　'}
            <span className="nowrap">
              费率 <PurchaseRate fund={fund} />
            </span>
          </span>
        </>
      }
      aside={<FundStar fundCode={fund.fundCode} fundName={fund.fundName} />}
      figures={figures}
    />
  )
}

/** The share classes behind the row, each with its own fund code. */
function Classes({ fund: { fundCode, classes } }: { fund: ListedFund }) {
  if (classes.length < 2) return null
  return (
    <span className="classes">
      {classes.map(other =>
        other.fundCode === fundCode ? (
          <b key={other.fundCode}>{other.shareClass}</b>
        ) : (
          <Link
            key={other.fundCode}
            to={to('fundDetail', { fundCode: other.fundCode })}
            aria-label={`${other.shareClass} 类份额 ${other.fundCode}`}
          >
            {other.shareClass}
          </Link>
        ),
      )}
    </span>
  )
}
