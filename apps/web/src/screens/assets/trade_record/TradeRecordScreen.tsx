import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import { BookTabs, bookOf, books } from './BookTabs.tsx'
import { AgencyRecords, DirectRecords, WaitingRecords } from './OtherBooks.tsx'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordFile } from './RecordFile.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { RecordTable } from './RecordTable.tsx'
import { filterOf, inputOf, PAGE_SIZE, periods, type RecordFilter } from './record-filter.ts'
import '../assets.css'

/** AST-06: the customer's orders by kind, status, fund and day; with an order in the URL, that one in full. */
export default function TradeRecordScreen() {
  const [query] = useSearchParams()
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  const orderId = query.get('orderId')
  if (time.error && !time.data) return <ErrorBlock title={time.error.message} onRetry={() => void time.refetch()} />
  if (!time.data) return <TableSkeleton rows={6} />
  const { date } = time.data
  if (orderId !== null) return <RecordDetail key={orderId} orderId={orderId} today={date} />
  const filter = filterOf(query, date)
  const book = bookOf(query.get('book'))
  return (
    <>
      <h1 className="account__title">交易记录</h1>
      <Unanswered names={['trade.withdrawal']} />
      <BookTabs current={book} />
      <Panel quiet label={books[book]}>
        {book === 'all' && (
          <>
            <RecordFilters filter={filter} today={date} />
            <Records filter={filter} />
          </>
        )}
        {book === 'waiting' && <WaitingRecords />}
        {book === 'direct' && <DirectRecords />}
        {book === 'agency' && <AgencyRecords />}
      </Panel>
    </>
  )
}

function Records({ filter }: { filter: RecordFilter }) {
  const [query] = useSearchParams()
  const isCrossed = filter.from !== '' && filter.to !== '' && filter.from > filter.to
  const { data, error, refetch } = useCall('query.tradeRecord', inputOf(filter), { enabled: !isCrossed })
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (isCrossed) return <EmptyState title="没有符合条件的交易" />
  if (!data) return <TableSkeleton rows={6} columns={6} />
  const folded = (data.folded > 0 || filter.withIncome) && <Folded count={data.folded} />
  if (data.list.length === 0)
    return (
      <>
        <NoRecords filter={filter} />
        {folded}
      </>
    )
  const linkTo = (page: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    return <Link to={`?${next}`} />
  }
  return (
    <>
      <RecordTable caption={`${periods[filter.period].name}的交易记录，最新的在前`} orders={data.list} />
      <Pagination
        page={filter.page}
        pageCount={Math.ceil(data.total / PAGE_SIZE)}
        total={data.total}
        pageSize={PAGE_SIZE}
        linkTo={linkTo}
      />
      {folded}
      <RecordFile filter={filter} />
      {filter.period !== 'all' && filter.period !== 'custom' && (
        <p className="caption record-note">仅显示{periods[filter.period].name}，更早的记录请调整时间</p>
      )}
    </>
  )
}

/** The daily incomes of money-market funds, collapsed into one line until requested. */
function Folded({ count }: { count: number }) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.delete('page')
  if (count > 0) next.set('income', '1')
  else next.delete('income')
  return (
    <p className="row row--between caption record-note">
      {count > 0 ? `货币基金每日收益结转 ${count} 笔已折叠` : '已显示货币基金每日收益结转'}
      <Link className="text-link" to={`?${next}`} replace preventScrollReset>
        {count > 0 ? '展开' : '收起'}
      </Link>
    </p>
  )
}

function NoRecords({ filter }: { filter: RecordFilter }) {
  const { name } = periods[filter.period]
  const text = filter.period === 'all' ? undefined : `仅显示${name}的交易，更早的记录请调整时间`
  const action = filter.period !== 'all' && (
    <LinkButton kind="outline" link={<Link to={to('tradeRecord', { period: 'all' })} />}>
      查看全部
    </LinkButton>
  )
  return <EmptyState title="没有符合条件的交易" text={text} action={action} />
}
