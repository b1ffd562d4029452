import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { type ComponentProps, useEffect, useState } from 'react'

type ReadAgainProps = Omit<ComponentProps<typeof ErrorBlock>, 'onRetry' | 'title'> & {
  /** The error of the read; none while it is read again. */
  error: Error | null
  refetch: () => unknown
}

const READ_AGAIN_MS = 5_000

/** A failed load that is tried again every five seconds while it stands in the place of what could not be read. */
export function ReadAgain({ error, refetch, ...block }: ReadAgainProps) {
  const [title] = useState(error?.message ?? '暂时无法读取')
  useEffect(() => {
    const timer = setInterval(() => void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return <ErrorBlock title={title} {...block} onRetry={() => void refetch()} />
}
