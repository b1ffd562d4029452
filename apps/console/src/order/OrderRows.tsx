import './order.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { momentText } from '../layout/use-business-time.ts'

export type Order = ConsoleOutput<'customer.show'>['orders'][number]

const dots = { '9': 'pending', '1': 'done', '0': 'failed', '4': 'void' } as const

/** What an order is about: its money or, without any, its shares. */
export const quantityOf = ({ amount, shares }: Pick<Order, 'amount' | 'shares'>): string =>
  amount !== null ? `${moneyText(amount)} 元` : shares !== null ? `${moneyText(shares)} 份` : '--'

export const OrderState = ({ order: { status, statusName, statusDetail } }: { order: Order }) => (
  <StatusDot state={dots[status]}>
    {statusName}
    {statusDetail !== null && <span className="c-quiet">{statusDetail}</span>}
  </StatusDot>
)

type Props<Row> = {
  caption: string
  rows: readonly Row[]
  /** The order that J and K are at. */
  at?: string | undefined
  /** Omitted if all rows belong to one customer. */
  customer?: (row: Row) => ReactNode
}

/** Orders as a table; each number opens the order. */
export function OrderRows<Row extends Order>({ caption, rows, at, customer }: Props<Row>) {
  return (
    <table className="c-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">受理时间</th>
          <th scope="col">单号</th>
          {customer && <th scope="col">客户</th>}
          <th scope="col">业务</th>
          <th scope="col">基金</th>
          <th scope="col" className="c-num">
            金额或份额
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.orderId} className={row.orderId === at ? 'is-at' : undefined}>
            <td className="c-quiet">{momentText(row.acceptAt)}</td>
            <td>
              <Link className="text-link" to={`/orders/${row.orderId}`}>
                {row.orderId}
              </Link>
            </td>
            {customer && <td>{customer(row)}</td>}
            <td>{row.businessName}</td>
            <td>
              <span className="c-cell-cut">{row.fundName}</span>
              <span className="c-code">{row.fundCode}</span>
            </td>
            <td className="c-num">{quantityOf(row)}</td>
            <td>
              <OrderState order={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
