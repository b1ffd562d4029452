import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'

type Answered<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }
type LoadedProps<Data> = {
  of: Answered<Data>
  /** Shown instead of rows of a table until the answer comes. */
  until?: ReactNode
  /** Left out where the answer is shown elsewhere. */
  children?: (data: Data) => ReactNode
}

/**
 * What a call answered, or what stands in its place: rows without words until it comes, and if it fails the reason with a retry.
 * An answer that is there stays when a later one fails.
 */
export function Loaded<Data>({ of: { data, error, refetch }, until = <TableSkeleton />, children }: LoadedProps<Data>) {
  if (data !== undefined) return children?.(data)
  return error ? <Failed error={error} retry={refetch} /> : until
}
