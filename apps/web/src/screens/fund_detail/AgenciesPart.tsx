import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Agencies, Fund } from './detail.ts'
import type { PartOf } from './load-part.ts'

type Agency = Agencies[number]

/** Other sellers of the fund, in pages. */
export default function AgenciesPart({ fund, part }: { fund: Fund; part: PartOf<'agencies'> }) {
  const { list, page, pageCount, pageSize, total } = part
  return (
    <Panel quiet title="代销机构" note={`${total} 家`}>
      <DataTable
        caption={`销售${fund.fundName}的代销机构`}
        columns={columns}
        rows={list}
        rowKey={agency => agency.agencyId}
        compact
        plain
        empty={<p className="navs__none muted">本基金只在本平台销售。</p>}
      />
      {list.length > 0 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize}
          unit="家"
          linkTo={to => <Link to={tabUrl(fund.fundCode, 'agencies', { page: to })} preventScrollReset />}
        />
      )}
    </Panel>
  )
}

const columns: Column<Agency>[] = [
  {
    key: 'name',
    head: '机构名称',
    rowHeader: true,
    cell: ({ agencyName, website }) =>
      website === null ? (
        agencyName
      ) : (
        <a className="text-link" href={website} target="_blank" rel="noopener nofollow">
          {agencyName}
          <span className="sr-only">（新窗口打开）</span>
        </a>
      ),
  },
  {
    key: 'place',
    head: '所在地',
    cell: ({ province, city }) => (city === province ? province : `${province}${city}`),
  },
  { key: 'address', head: '地址', hide: 'tablet', cell: agency => agency.address },
  { key: 'phone', head: '客服电话', numeric: true, cell: agency => <span className="num">{agency.phone}</span> },
]
