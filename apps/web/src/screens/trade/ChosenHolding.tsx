import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/query.ts'
import { type Holding, holdingsOf } from '../assets/holdings.ts'
import { HoldingChoice } from './HoldingChoice.tsx'

type ChosenHoldingProps = Omit<ComponentProps<typeof HoldingChoice>, 'holdings'> & {
  children: (holding: Holding) => ReactNode
}

/** The holding that the address names, or the choice among those that fit. */
export function ChosenHolding({ children, ...choice }: ChosenHoldingProps) {
  const [query] = useSearchParams()
  const fundCode = query.get('fundCode')
  const shares = useCall('query.shareInfo', { firstflag: '0' })
  if (shares.error) return <ErrorBlock title={shares.error.message} onRetry={() => void shares.refetch()} />
  if (!shares.data) return <TableSkeleton />
  const fitting = holdingsOf(shares.data.holdings, fundCode, query.get('tradeacco'))
  const [only] = fitting
  if (fundCode === null || only === undefined || fitting.length > 1) {
    return <HoldingChoice {...choice} holdings={fitting.length > 0 ? fitting : shares.data.holdings} />
  }
  return <Fragment key={`${only.fundCode}/${only.tradeacco}`}>{children(only)}</Fragment>
}
