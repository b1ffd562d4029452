import { brand } from '@zhixiao/domain/brand.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/query.ts'
import { BillLines, BillOrders, BillSum, orderCountText } from '../../features/bill/BillParts.tsx'
import { periodIn } from '../../features/bill/period-choice.ts'
import { to } from '../../paths.ts'
import { useUser } from '../../session/user.ts'
import './billprint.css'

/** Maximum orders on a printed bill; the file has the rest. */
const MOST_ORDERS = 500

/** AST-05: a bill for printing: no menus, amounts never hidden. */
export default function BillPrintScreen() {
  const [query] = useSearchParams()
  const { custname } = useUser()
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  const period = time.data && periodIn(query.get('period'), isoDate(time.data.date))
  const input = { period: period?.text ?? '', pageParam: { pageNum: 1, pageSize: MOST_ORDERS } }
  const bill = useCall('query.bill', input, { enabled: period !== undefined })
  const error = time.error ?? bill.error
  if (error && !bill.data) return <ErrorBlock title={error.message} onRetry={() => void bill.refetch()} />
  if (!period || !bill.data) return <TableSkeleton rows={8} />
  const { orders } = bill.data
  return (
    <div className="stack bill-print print-whole">
      <div className="row row--between">
        <div>
          <p className="muted">{brand.company}</p>
          <h1 className="page-title">{period.name}账单</h1>
          <p className="muted">客户 {custname}</p>
        </div>
        <div className="row">
          <LinkButton kind="outline" link={<Link to={to('bill', { period: period.text })} />}>
            返回账单
          </LinkButton>
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      </div>
      <BillSum bill={bill.data} hidden={false} />
      <BillLines bill={bill.data} hidden={false} />
      <Panel quiet title="本期确认的交易" note={orderCountText(orders.total, orders.list)}>
        <BillOrders orders={orders.list} hidden={false} />
        {orders.total > orders.list.length && (
          <p className="caption bill-print__note">
            另有 {orders.total - orders.list.length} 笔交易未列出，请下载 CSV 文件查看。
          </p>
        )}
      </Panel>
      <p className="caption">
        市值按截止日及以前最近一个已披露净值计算。以登记机构的确认数据为准。客服热线{' '}
        <NoWrap>{brand.hotlineText}</NoWrap>
      </p>
    </div>
  )
}
