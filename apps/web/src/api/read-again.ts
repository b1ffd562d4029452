import { useEffect } from 'react'

const READ_AGAIN_MS = 5_000

/** Reads again every five seconds, as long as the caller stands in the place of what could not be read. */
export function useReadAgain(refetch: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
}
