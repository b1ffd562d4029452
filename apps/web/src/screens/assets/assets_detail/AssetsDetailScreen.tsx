import { LinkButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { EyeToggle } from '@zhixiao/ui/action/EyeToggle.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCalls } from '../../../api/queries.ts'
import { useCall } from '../../../api/query.ts'
import { useHiddenAmounts } from '../../../features/holding/hide-amounts.ts'
import { type Holding, holdingKey, holdingsOf } from '../../../features/holding/holdings.ts'
import { NoHoldings } from '../../../features/holding/NoHoldings.tsx'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'
import { Pages } from '../PagedTable.tsx'
import { HoldingPanel } from './HoldingPanel.tsx'
import { incomePaths } from './income-paths.ts'
import { StatementPanel } from './StatementPanel.tsx'
import '../assets.css'

const PAGE_SIZE = 10

/** AST-02: each holding in full, or the one whose fund and card are in the URL. */
export default function AssetsDetailScreen() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useCall('query.shareInfo', { firstflag: '0' })
  const [hidden, setHidden] = useHiddenAmounts()
  const fundCode = query.get('fundCode')
  const shown = data ? holdingsOf(data.holdings, fundCode, query.get('tradeacco')) : []
  const pageCount = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const page = Math.min(pageIn(query.get('page')), pageCount)
  return (
    <>
      <div className="row row--between">
        <div className="row assets-hero__eye">
          <h1 className="account__title">持有明细</h1>
          <EyeToggle hidden={hidden} onChange={setHidden} />
        </div>
        {fundCode !== null && <TextLink link={<Link to={to('assetsDetail')} />}>全部持有基金</TextLink>}
      </div>
      {error && <ErrorBlock title={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={6} />}
      {data && shown.length === 0 && <NoHolding isFiltered={fundCode !== null} />}
      {shown.length === 1 ? (
        shown.map(holding => <HoldingPanel key={holdingKey(holding)} holding={holding} hidden={hidden} isOpen />)
      ) : (
        <HoldingList holdings={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} hidden={hidden} />
      )}
      <Pages
        page={page}
        pageSize={PAGE_SIZE}
        total={shown.length}
        unit="笔"
        urlOf={each => to('assetsDetail', { page: String(each) })}
      />
      {fundCode === null && <StatementPanel hidden={hidden} />}
    </>
  )
}

/** Each holding with the line of its income, all on one scale. */
function HoldingList({ holdings, hidden }: { holdings: readonly Holding[]; hidden: boolean }) {
  const codes = [...new Set(holdings.map(({ fundCode }) => fundCode))]
  const trends = useCalls(
    'query.trend',
    codes.map(fundCode => ({ period: 'half' as const, fundCode })),
  )
  const paths = incomePaths(codes.map((code, at) => [code, trends[at]] as const))
  return (
    <>
      {paths && <p className="caption">线条为近半年费后累计收益，各基金用同一把尺子。过往业绩不预示未来表现。</p>}
      {holdings.map(holding => (
        <HoldingPanel key={holdingKey(holding)} holding={holding} hidden={hidden} paths={paths} />
      ))}
    </>
  )
}

function NoHolding({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    const action = <LinkButton link={<Link to={to('assetsDetail')} />}>全部持有基金</LinkButton>
    return <EmptyState title="没有持有这只基金" text="可能已全部赎回，或份额尚未确认" action={action} />
  }
  return <NoHoldings />
}
