import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText, valueText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundCell } from '../../../features/holding/FundCell.tsx'
import { pageIn } from '../../../page-number.ts'
import { RecordTable } from './RecordTable.tsx'
import { PAGE_SIZE } from './record-filter.ts'

/** CALL-074: orders awaiting confirmation. */
export function WaitingRecords() {
  const { data, error, refetch } = useCall('query.toBeConfirmed', {})
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} columns={6} />
  if (data.list.length === 0) return <EmptyState title="没有待确认的交易" />
  return <RecordTable caption="待确认的交易，最新的在前" orders={data.list} />
}

/** CALL-075: completed orders placed here. */
export function DirectRecords() {
  const [query] = useSearchParams()
  const pageNum = pageIn(query.get('page'))
  const { data, error, refetch } = useCall('query.direct', { pageParam: { pageNum, pageSize: PAGE_SIZE } })
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} columns={6} />
  if (data.list.length === 0) return <EmptyState title="没有直销交易记录" />
  return (
    <>
      <RecordTable caption="直销交易记录，最新的在前" orders={data.list} />
      <Pages total={data.total} page={pageNum} />
    </>
  )
}

type AgencyRecord = OutputOf<'query.replace'>['list'][number]

const resultOf = (record: AgencyRecord): string => (record.succeeded ? '确认成功' : '确认失败')

const columns: readonly Column<AgencyRecord>[] = [
  { key: 'day', head: '确认日期', cell: record => <span className="num">{record.confirmDate}</span>, nowrap: true },
  { key: 'kind', head: '业务', cell: record => record.businessName, nowrap: true },
  {
    key: 'fund',
    head: '基金名称',
    rowHeader: true,
    cell: record => <FundCell fundName={record.fundName}>{record.fundCode}</FundCell>,
  },
  { key: 'agency', head: '销售机构', cell: record => record.agencyName },
  {
    key: 'amount',
    head: '金额（元）',
    numeric: true,
    cell: record => <span className="num">{moneyText(record.amount)}</span>,
  },
  {
    key: 'shares',
    head: '份额',
    numeric: true,
    cell: record => <span className="num">{moneyText(record.shares)}</span>,
  },
  {
    key: 'nav',
    head: '净值',
    numeric: true,
    hide: 'narrow',
    cell: record => <span className="num">{valueText(record.nav)}</span>,
  },
  {
    key: 'fee',
    head: '手续费',
    numeric: true,
    hide: 'narrow',
    cell: record => <span className="num">{moneyText(record.fee)}</span>,
  },
  { key: 'result', head: '结果', cell: resultOf, nowrap: true },
]

/** CALL-076: orders confirmed by agencies, unchanged from the registrar's report. */
export function AgencyRecords() {
  const [query] = useSearchParams()
  const pageNum = pageIn(query.get('page'))
  const { data, error, refetch } = useCall('query.replace', { pageParam: { pageNum, pageSize: PAGE_SIZE } })
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} columns={6} />
  if (data.list.length === 0)
    return <EmptyState title="没有代销确认记录" text="您在其他销售机构的交易，收到登记机构的数据后显示在这里。" />
  return (
    <>
      <DataTable
        caption="代销确认记录，最新的在前"
        rows={data.list}
        rowKey={record => `${record.agencyName}${record.serial}`}
        columns={columns}
        phone={record => (
          <PhoneItem
            title={`${record.businessName}　${record.fundName}`}
            meta={`${record.confirmDate}　${record.agencyName}　${resultOf(record)}`}
            figures={[
              { label: '金额', value: moneyText(record.amount) },
              { label: '份额', value: moneyText(record.shares) },
              { label: '手续费', value: moneyText(record.fee) },
            ]}
          />
        )}
      />
      <Pages total={data.total} page={pageNum} />
    </>
  )
}

function Pages({ total, page }: { total: number; page: number }) {
  const [query] = useSearchParams()
  const linkTo = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return <Link to={`?${next}`} />
  }
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / PAGE_SIZE)}
      total={total}
      pageSize={PAGE_SIZE}
      linkTo={linkTo}
    />
  )
}
