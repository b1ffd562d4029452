import { dateText } from '@zhixiao/domain/format/dates.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { WrappedName } from '../../../features/fund/WrappedName.tsx'
import { FundCell } from '../../../features/holding/FundCell.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { askedText, confirmedText, leadText } from '../../../features/order/order-figures.ts'
import { type Order, WithdrawButton } from '../../../features/order/WithdrawButton.tsx'
import { RecordStatusDot } from './RecordStatusDot.tsx'

type RecordTableProps = { caption: string; orders: readonly Order[] }

/** A page of records: a table, or on phones a list by month. */
export function RecordTable({ caption, orders }: RecordTableProps) {
  return (
    <>
      <div className="not-phone record-table">
        <DataTable caption={caption} rows={orders} rowKey={order => order.orderId} columns={columns} />
      </div>
      <MonthList orders={orders} />
    </>
  )
}

const columns: readonly Column<Order>[] = [
  {
    key: 'time',
    head: '申请时间',
    cell: ({ acceptAt }) => (
      <span className="num">
        {dateText(acceptAt)}
        <span className="cell-sub">{dateText(acceptAt, 'HH:mm:ss')}</span>
      </span>
    ),
  },
  { key: 'kind', head: '业务', cell: order => <span className="record-kind">{order.businessName}</span> },
  {
    key: 'fund',
    head: '基金名称',
    rowHeader: true,
    cell: order => (
      <FundCell fundName={order.fundName}>{order.target ? `转入 ${order.target.fundName}` : order.fundCode}</FundCell>
    ),
  },
  {
    key: 'asked',
    head: '申请',
    numeric: true,
    nowrap: true,
    cell: order => <span className="num">{askedText(order)}</span>,
  },
  {
    key: 'confirmed',
    head: '确认',
    numeric: true,
    nowrap: true,
    cell: order => <span className="num">{confirmedText(order)}</span>,
  },
  {
    key: 'card',
    head: '银行卡',
    hide: 'narrow',
    nowrap: true,
    cell: order => <span className="muted">{cardWords(order)}</span>,
  },
  {
    key: 'status',
    head: '状态',
    nowrap: true,
    cell: ({ status, statusName }) => <RecordStatusDot status={status} name={statusName} />,
  },
  {
    key: 'act',
    head: '操作',
    headHidden: true,
    cell: order => (
      <div className="holding-actions">
        <WithdrawButton order={order} />
        <LinkButton kind="ghost" size="s" link={<DetailLink order={order} />}>
          详情
        </LinkButton>
      </div>
    ),
  },
]

/** Opens an order over its list: the filters stay in the URL. */
function DetailLink({ order, ...rest }: { order: Order; className?: string; children?: React.ReactNode }) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.set('orderId', order.orderId)
  return (
    <Link
      {...rest}
      to={`?${next}`}
      aria-label={`详情：${order.businessName}${order.fundName}，${dateText(order.acceptAt)}`}
    >
      {rest.children}
    </Link>
  )
}

function MonthList({ orders }: { orders: readonly Order[] }) {
  const byMonth = groupBy(orders, order => dateText(order.acceptAt, 'YYYY 年 MM 月'))
  return (
    <div className="only-phone">
      {[...byMonth].map(([month, own]) => (
        <Fragment key={month}>
          <h2 className="caption record-month">{month}</h2>
          <ul className="record-list">
            {own.map(order => (
              <li key={order.orderId} className="fund-item">
                <div>
                  <DetailLink order={order} className="fund-name fund-item__link">
                    {order.businessName}　<WrappedName name={order.fundName} />
                  </DetailLink>
                  <span className="fund-meta">
                    {dateText(order.acceptAt, 'MM-DD HH:mm')}　{cardWords(order)}
                  </span>
                </div>
                <div className="text-right">
                  <span className="num">{leadText(order)}</span>
                  <RecordStatusDot status={order.status} name={order.statusName} />
                </div>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}
