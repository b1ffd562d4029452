import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'

/** The loading state of the facts that a trade is decided on: `facts` is set once everything has loaded. */
export type Loading<Facts> = { facts: Facts | null; error: Error | null; retry: () => void }

type LoadedProps<Facts> = { loading: Loading<Facts>; children: (facts: Facts) => ReactNode }

/** A step that is loaded again keeps the figures as they were typed. */
export const INPUT_KEPT = '您填写的内容已保留，恢复后可继续。'

/** A trade once everything it is decided on is known. */
export function Loaded<Facts>({ loading: { facts, error, retry }, children }: LoadedProps<Facts>) {
  if (error) return <ErrorBlock title={error.message} text={INPUT_KEPT} onRetry={retry} />
  return facts === null ? <TableSkeleton /> : children(facts)
}

type Asked = { error: Error | null; refetch: () => unknown }

/** The first fault among several calls, and how to ask those that failed again. */
export function faultOf(asked: readonly Asked[]): Omit<Loading<never>, 'facts'> {
  const failed = asked.filter(each => each.error)
  return { error: failed[0]?.error ?? null, retry: () => failed.forEach(each => void each.refetch()) }
}
