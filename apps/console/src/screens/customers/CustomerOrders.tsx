import { useNavigate } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { OrderRows } from '../../order/OrderRows.tsx'

/** The orders of one customer, newest first; J and K go through them. */
export function CustomerOrders({ custno }: { custno: string }) {
  const { pages, rows, first } = usePages('order.list', { custno }, 'before')
  const navigate = useNavigate()
  const [chosen] = useMarkedRow(
    rows.map(row => row.orderId),
    row => void navigate(`/orders/${row}`),
  )
  if (!first) return <Loaded of={pages} />
  return (
    <section className="c-sec">
      <SecHead
        title="订单"
        note="不含货币基金的每日收益"
        link={{ to: `/orders?custno=${custno}`, name: '按条件筛选' }}
      />
      {rows.length === 0 ? (
        <p className="c-quiet">没有订单。</p>
      ) : (
        <Wide name="订单">
          <OrderRows caption="订单" rows={rows} at={chosen ?? undefined} />
        </Wide>
      )}
      <More of={pages}>更早的订单</More>
    </section>
  )
}
