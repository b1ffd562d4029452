import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { Failed } from '../../layout/Failed.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { OrderRows } from '../../order/OrderRows.tsx'

/** The orders of one customer, newest first; J and K go through them. */
export function CustomerOrders({ custno }: { custno: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['order.list', 'customer', custno],
    queryFn: ({ pageParam }) => call('order.list', { custno, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  const rows = data?.pages.flatMap(page => page.list) ?? []
  const navigate = useNavigate()
  const [chosen] = useMarkedRow(
    rows.map(row => row.orderId),
    row => void navigate(`/orders/${row}`),
  )
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <TableSkeleton />
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
      {hasNextPage && (
        <Button
          kind="ghost"
          block
          loading={isFetchingNextPage}
          loadingText="查找中"
          onClick={() => void fetchNextPage()}
        >
          更早的订单
        </Button>
      )}
    </section>
  )
}
