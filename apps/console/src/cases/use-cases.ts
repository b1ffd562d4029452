import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useListKeys } from '../list-keys.ts'
import { untilRenewal } from '../renew.ts'

export type CaseTab = 'waiting' | 'decided'

type Listed = { list: unknown[]; next: string | null }
type RowOf<Page extends Listed> = Page['list'][number]
type Reading<Page extends Listed> = {
  call: string
  /** The address of the list; one case is below it. */
  path: string
  read: (wish: { tab: CaseTab; before?: string }) => Promise<Page>
  keyOf: (row: RowOf<Page>) => string
}

/** Cases that two of compliance decide. Tab and case are in the address; J and K step through the list. */
export function useCases<Page extends Listed>({ call, path, read, keyOf }: Reading<Page>) {
  const { id } = useParams()
  const [search] = useSearchParams()
  const tab: CaseTab = search.get('tab') === 'decided' ? 'decided' : 'waiting'
  const query = useInfiniteQuery({
    queryKey: [call, tab],
    queryFn: ({ pageParam }) => read({ tab, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    refetchInterval: untilRenewal,
  })
  const rows: RowOf<Page>[] = query.data?.pages.flatMap(page => page.list) ?? []
  const at = rows.findIndex(row => keyOf(row) === id)
  const linkOf = (row: RowOf<Page>) => `${path}/${keyOf(row)}?tab=${tab}`
  useListKeys(rows.map(linkOf), at)
  return { path, id, tab, rows, one: rows[at], first: query.data?.pages[0], query, linkOf, keyOf }
}
