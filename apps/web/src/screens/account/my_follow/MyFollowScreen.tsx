import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { withCollect } from '../../../session/collected.ts'
import { CollectedArticles } from './CollectedArticles.tsx'
import { Removed } from './Removed.tsx'
import { WatchedFunds } from './WatchedFunds.tsx'
import './my-follow.css'

/** ACC-08: the watched funds with their figures, and the saved articles. */
export default function MyFollowScreen() {
  const { data, error, refetch } = useCall('account.collectList', {})
  const title = useFocusOnChange<HTMLHeadingElement>(data?.list.length)
  const [query] = useSearchParams()
  const onArticles = query.get('tab') === 'article'
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const { list, articles } = data
  const funds = withCollect(data.funds, list).filter(fund => fund.isCollect)
  const shown = new Set(onArticles ? articles.map(({ id }) => id) : funds.map(({ fundCode }) => fundCode))
  const kind = onArticles ? 'article' : 'own_select'
  const removed = list.filter(({ refType, refObjectId }) => refType === kind && !shown.has(refObjectId))
  return (
    <>
      <h1 className="account__title" ref={title} tabIndex={-1}>
        我的自选
      </h1>
      <TabLinks
        label="自选与收藏"
        items={[
          { label: `自选基金 ${funds.length}`, link: <Link to={to('myFollow')} replace />, current: !onArticles },
          {
            label: `收藏的观点 ${articles.length}`,
            link: <Link to={to('myFollow', { tab: 'article' })} replace />,
            current: onArticles,
          },
        ]}
      />
      {onArticles ? (
        <Removed items={removed} what="篇收藏的观点" message="是否取消收藏？" />
      ) : (
        <Removed items={removed} what="只自选基金" message="是否取消自选？" />
      )}
      {onArticles ? <CollectedArticles articles={articles} /> : <WatchedFunds funds={funds} />}
    </>
  )
}
