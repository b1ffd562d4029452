import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

type ReadAgainProps = Omit<ComponentProps<typeof ErrorBlock>, 'onRetry' | 'title'> & {
  /** The error of the read; none while it is read again. */
  error: Error | null
  refetch: () => unknown
}

const READ_AGAIN_MS = 5_000
/** Then it waits for a press: each answered try continues the session of a customer who may have left. */
const FOR_MS = 10 * 60_000

/** A failed load that is tried again every five seconds, for ten minutes. */
export function ReadAgain({ error, refetch, ...block }: ReadAgainProps) {
  const [title] = useState(error?.message ?? '暂时无法读取')
  const begunAt = useRef<number>(undefined)
  useEffect(() => {
    const begun = begunAt.current ?? Date.now()
    begunAt.current = begun
    const timer = setInterval(() => Date.now() - begun < FOR_MS && void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return <ErrorBlock title={title} {...block} onRetry={() => void refetch()} />
}
