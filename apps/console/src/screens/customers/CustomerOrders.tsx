import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useKeys } from '../../keys.ts'
import { Failed } from '../../layout/Failed.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
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
  const [chosen, setChosen] = useState<string | null>(null)
  const at = rows.findIndex(row => row.orderId === chosen)
  const navigate = useNavigate()
  const move = (step: number) => () =>
    setChosen(rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.orderId ?? null)
  useKeys({
    j: move(1),
    k: move(-1),
    enter: () => {
      if (chosen !== null) void navigate(`/orders/${chosen}`)
    },
  })
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
