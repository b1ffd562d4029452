import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { momentText } from '../../layout/use-business-time.ts'

/** Who accepted this version of an agreement, newest first. */
export function Acceptances({ place }: { place: string }) {
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['content.acceptances', place],
    queryFn: ({ pageParam }) =>
      call('content.acceptances', { place, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  const rows = data?.pages.flatMap(page => page.list) ?? []
  return (
    <section className="c-sec">
      <h2>接受这一版的客户</h2>
      {error && <p className="c-warn">{error.message}</p>}
      {data && rows.length === 0 && <p className="c-quiet">还没有客户接受这一版。</p>}
      <ul className="c-list">
        {rows.map(({ acceptanceId, custno, at, act }) => (
          <li key={acceptanceId} className="c-pair">
            <Link to={`/customers/${custno}/papers`}>
              <b>{custno}</b>
            </Link>
            <span>
              {momentText(at)}
              {act === '' ? '' : `，${actNames[act] ?? act}`}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="ghost" size="s" onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      )}
    </section>
  )
}

const actNames: Readonly<Record<string, string>> = {
  register: '注册',
  open: '开户',
  addCard: '添加银行卡',
  changeCard: '更换银行卡',
  signCard: '银行卡签约',
  openRemit: '开通汇款',
  risk: '风险测评',
  purchase: '申购',
  convert: '转换',
}
