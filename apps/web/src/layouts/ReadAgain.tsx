import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { type ComponentProps, useEffect } from 'react'

type ReadAgainProps = Omit<ComponentProps<typeof ErrorBlock>, 'onRetry'> & { refetch: () => unknown }

const READ_AGAIN_MS = 5_000

/** A failed load that is tried again every five seconds while it stands in the place of what could not be read. */
export function ReadAgain({ refetch, ...block }: ReadAgainProps) {
  useEffect(() => {
    const timer = setInterval(() => void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return <ErrorBlock {...block} onRetry={() => void refetch()} />
}
