import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { asking, leave, lost } from '../line.ts'

/** SEC-03: how long a screen's scripts may take before a retry is offered. */
const CHUNK_TIMEOUT_MS = 120_000

/** Shows that a navigation is in progress, and detects one that never completes. */
export function SlowNavigation() {
  const { state, location } = useNavigation()
  const isAsking = asking.use()
  const target = state === 'loading' && location ? createPath(location) : undefined
  useEffect(() => {
    if (target === undefined) return
    const loss = { isSlow: true, again: () => void leave(() => window.location.assign(target)) }
    const timer = setTimeout(() => lost.set(loss), CHUNK_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      if (lost.get() === loss) lost.set(null)
    }
  }, [target])
  // The CSS delays its appearance, so that a quick answer shows no bar.
  return target === undefined && !isAsking ? null : (
    <div className="nav-progress" role="progressbar" aria-label="页面加载中" />
  )
}
