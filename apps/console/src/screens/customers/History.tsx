import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { call } from '../../api/client.ts'
import { Failed } from '../../layout/Failed.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Acts } from './Acts.tsx'

/** Everything that was done to the account, by the customer and by staff. */
export function History({ custno }: { custno: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['customer.acts', custno],
    queryFn: ({ pageParam }) => call('customer.acts', { custno, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <TableSkeleton />
  return (
    <section className="c-sec">
      <SecHead title="操作记录" />
      <Acts acts={data.pages.flatMap(page => page.list)} />
      {hasNextPage && (
        <Button
          kind="ghost"
          block
          loading={isFetchingNextPage}
          loadingText="查找中"
          onClick={() => void fetchNextPage()}
        >
          更早的记录
        </Button>
      )}
    </section>
  )
}
