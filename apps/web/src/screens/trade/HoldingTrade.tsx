import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../api/query.ts'
import { type Holding, holdingsOf } from '../../features/holding/holdings.ts'
import { Unanswered } from '../../features/submission/Unanswered.tsx'
import { HoldingChoice } from './HoldingChoice.tsx'
import { INPUT_KEPT } from './Loaded.tsx'
import { OrderResult } from './OrderResult.tsx'

type HoldingTradeProps = Omit<ComponentProps<typeof HoldingChoice>, 'holdings'> & {
  steps: readonly string[]
  children: (holding: Holding) => ReactNode
}

/**
 * A trade of a holding: its steps, and its result once the URL names the order. Each step is a history entry, so that
 * back and refresh are safe.
 */
export function HoldingTrade({ steps, children, ...choice }: HoldingTradeProps) {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  const { state } = useLocation()
  if (orderId !== null)
    return (
      <OrderResult orderId={orderId} steps={steps}>
        {state?.isOrdinaryInstead === true && (
          <Notice icon="clock">快速赎回未能办理，已按您的选择转为普通赎回。</Notice>
        )}
      </OrderResult>
    )
  return (
    <Unanswered isPage>
      <ChosenHolding {...choice}>{children}</ChosenHolding>
    </Unanswered>
  )
}

/** The holding named in the URL, or the choice among the matches. */
function ChosenHolding({ children, ...choice }: Omit<HoldingTradeProps, 'steps'>) {
  const [query] = useSearchParams()
  const fundCode = query.get('fundCode')
  const shares = useCall('query.shareInfo', { firstflag: '0' })
  const { data, error } = shares
  if (!data) {
    if (!error) return <TableSkeleton />
    return <ErrorBlock title={error.message} text={INPUT_KEPT} onRetry={() => void shares.refetch()} />
  }
  const fitting = holdingsOf(data.holdings, fundCode, query.get('tradeacco'))
  const [only] = fitting
  if (fundCode === null || only === undefined || fitting.length > 1) {
    return <HoldingChoice {...choice} holdings={fitting.length > 0 ? fitting : data.holdings} />
  }
  return <Fragment key={`${only.fundCode}/${only.tradeacco}`}>{children(only)}</Fragment>
}
