import { dividendText, splitText } from '@zhixiao/domain/fund/payouts.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Detail } from './detail.ts'
import type { PartOf } from './load-part.ts'
import { NavTable } from './NavTable.tsx'
import { RangeForm } from './RangeForm.tsx'

type Dividend = Detail['dividends'][number]
type Split = Detail['splits'][number]

/** Every published NAV in pages, and every dividend and split. */
export default function NavsPart({ detail, part: { navs, range } }: { detail: Detail; part: PartOf<'navs'> }) {
  const { fund, dividends, splits } = detail
  const isMoney = fund.fundType === 'money'
  const asked = { from: range?.from || undefined, to: range?.to || undefined }
  return (
    <div className="stack">
      <NavTable
        fund={fund}
        navs={navs.list}
        above={
          <div className="navs__form">
            <RangeForm
              label={isMoney ? '按日期查找收益' : '按日期查找净值'}
              kept={{ fundCode: fund.fundCode, tab: 'navs' }}
              range={range}
              usual={{ from: '', to: '' }}
              submit="查找"
            />
          </div>
        }
        below={
          navs.list.length > 0 && (
            <Pagination
              page={navs.pageNum}
              pageCount={Math.ceil(navs.total / navs.pageSize)}
              total={navs.total}
              pageSize={navs.pageSize}
              linkTo={page => <Link to={tabUrl(fund.fundCode, 'navs', { ...asked, page })} preventScrollReset />}
            />
          )
        }
      />
      {!isMoney && <PayoutTables dividends={dividends} splits={splits} />}
    </div>
  )
}

function PayoutTables({ dividends, splits }: Pick<Detail, 'dividends' | 'splits'>) {
  return (
    <div className="halves">
      <Panel quiet title="分红记录" note={`${dividends.length} 次`}>
        <DataTable
          caption="分红记录，从新到旧"
          columns={dividendColumns}
          rows={dividends}
          rowKey={row => row.exDay}
          compact
          plain
          empty={<p className="muted">成立以来没有分红。</p>}
        />
      </Panel>
      <Panel quiet title="拆分记录" note={`${splits.length} 次`}>
        <DataTable
          caption="份额拆分记录，从新到旧"
          columns={splitColumns}
          rows={splits}
          rowKey={row => row.day}
          compact
          plain
          empty={<p className="muted">成立以来没有拆分。</p>}
        />
      </Panel>
    </div>
  )
}

const dividendColumns: Column<Dividend>[] = [
  {
    key: 'ex',
    head: '除息日',
    rowHeader: true,
    cell: row => (
      <>
        {row.exDay}
        <span className="cell-sub">登记 {row.recordDay}</span>
        <span className="cell-sub">发放 {row.payDay}</span>
      </>
    ),
  },
  {
    key: 'amount',
    head: '分红',
    numeric: true,
    cell: row => <span className="num">{dividendText(row.perShare)}</span>,
  },
]

const splitColumns: Column<Split>[] = [
  { key: 'day', head: '拆分日', rowHeader: true, cell: row => row.day },
  {
    key: 'ratio',
    head: '拆分比例',
    numeric: true,
    cell: row => <span className="num">{splitText(row.ratio)}</span>,
  },
]
