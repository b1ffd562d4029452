import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { UnknownFund } from './NoFund.tsx'

/** The loading state of the facts that a trade needs: `facts` is set once everything has loaded. */
export type Loading<Facts> = { facts: Facts | null; error: Fault | null; retry: () => void }

/** A call that failed. */
type Fault = Error & { failure: { code: string } }

type LoadedProps<Facts> = { loading: Loading<Facts>; children: (facts: Facts) => ReactNode }

/** A step that is reloaded keeps the figures as typed. */
export const INPUT_KEPT = '您填写的内容已保留，恢复后可继续。'

/** The codes that the calls of a trade answer for a fund that does not exist: of orders, and of public pages. */
const NO_FUND: readonly string[] = ['TRADE-FUND', 'SYS-0404']

/** Renders a trade once all its facts are loaded; a later refresh that fails does not take a filled form away. */
export function Loaded<Facts>({ loading: { facts, error, retry }, children }: LoadedProps<Facts>) {
  if (error && NO_FUND.includes(error.failure.code)) return <UnknownFund />
  if (facts !== null) return children(facts)
  return error ? <ErrorBlock title={error.message} text={INPUT_KEPT} onRetry={retry} /> : <TableSkeleton />
}

type Asked = { error: Fault | null; refetch: () => unknown }

/** The first error among several calls, and a function that retries the failed ones. */
export function faultOf(asked: readonly Asked[]): Omit<Loading<never>, 'facts'> {
  const failed = asked.filter(each => each.error)
  return { error: failed[0]?.error ?? null, retry: () => failed.forEach(each => void each.refetch()) }
}
