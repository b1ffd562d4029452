import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'

type Answered<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }
type LoadedProps<Data> = {
  of: Answered<Data>
  /** The placeholder until the answer comes; by default empty table rows. */
  until?: ReactNode
  /** Left out where the answer is shown elsewhere. */
  children?: (data: Data) => ReactNode
}

/**
 * Shows a call's answer: a placeholder until it comes, and the reason with a retry if the call fails. An earlier answer stays
 * when a later call fails.
 */
export function Loaded<Data>({ of: { data, error, refetch }, until = <TableSkeleton />, children }: LoadedProps<Data>) {
  if (data !== undefined) return children?.(data)
  return error ? <Failed error={error} retry={refetch} /> : until
}
