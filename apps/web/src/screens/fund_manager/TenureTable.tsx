import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { payoutsPart } from '../../features/fund/growth-source.ts'
import { to } from '../../paths.ts'
import type { Tenure } from './manager.ts'
import { lengthText } from './tenure-line.ts'

/** Funds with the return over the tenure and the two NAVs it is computed from. */
export function TenureTable({ title, tenures, today }: { title: string; tenures: readonly Tenure[]; today: string }) {
  return (
    <DataTable
      caption={`${title}，含任职回报`}
      columns={columnsFor(today)}
      rows={tenures}
      rowKey={keyOf}
      plain
      phone={tenure => <TenureItem tenure={tenure} today={today} />}
    />
  )
}

const keyOf = ({ fundCode, from }: Tenure) => fundCode + from
const fundLink = ({ fundCode }: Tenure) => to('fundDetail', { fundCode })

const columnsFor = (today: string): Column<Tenure>[] => [
  {
    key: 'name',
    head: '基金名称',
    rowHeader: true,
    cell: tenure => (
      <>
        <Link className="fund-name" to={fundLink(tenure)}>
          {tenure.fundName}
        </Link>
        <span className="fund-meta">
          <span>{tenure.fundCode}</span>
          <span>{tenure.fundTypeName}</span>
        </span>
      </>
    ),
  },
  {
    key: 'span',
    head: '任职时间',
    cell: tenure => (
      <>
        {tenure.from} 至 {tenure.to ?? '今'}
        <span className="cell-sub">{lengthText(tenure, today)}</span>
      </>
    ),
  },
  {
    key: 'source',
    head: '计算依据',
    width: 420,
    cell: tenure => <Ends tenure={tenure} />,
  },
  {
    key: 'growth',
    head: '任职回报',
    numeric: true,
    cell: tenure => <Return tenure={tenure} />,
  },
]

const Return = ({ tenure }: { tenure: Tenure }) => (
  <GrowthFigure
    fund={{ ...tenure, nav: tenure.growth?.toNav ?? null, navDay: tenure.growth?.toDay ?? null }}
    growth={tenure.growth}
  />
)

/** Both ends of the return. A money-market fund's NAV is constant, so its days are enough. */
function endsOf({ fundType, growth }: Tenure): readonly [start: string, end: string] | null {
  if (growth === null) return null
  const { fromDay, fromNav, toDay, toNav, payouts } = growth
  return fundType === 'money'
    ? [`${fromDay} 起`, `至 ${toDay} 的每日万份收益累计`]
    : [`${fromDay} 净值 ${fromNav}`, `${toDay} 净值 ${toNav}${payoutsPart(payouts)}`]
}

function Ends({ tenure }: { tenure: Tenure }) {
  const ends = endsOf(tenure)
  if (ends === null) return <span className="faint">--</span>
  return (
    <>
      {ends[0]}
      <span className="cell-sub">{ends[1]}</span>
    </>
  )
}

function TenureItem({ tenure, today }: { tenure: Tenure; today: string }) {
  return (
    <PhoneItem
      title={tenure.fundName}
      link={<Link to={fundLink(tenure)} />}
      meta={
        <>
          <span>{tenure.fundCode}</span>
          <span>{tenure.fundTypeName}</span>
          <span>{endsOf(tenure)?.join('，')}</span>
        </>
      }
      figures={[
        { label: '任职回报', value: <Return tenure={tenure} /> },
        { label: '任职起始', value: <span className="num">{tenure.from}</span> },
        { label: tenure.to === null ? '已任职' : '任职时长', value: lengthText(tenure, today) },
      ]}
    />
  )
}
