import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { ask } from '../dialogs/ask.ts'
import { asking, leave } from '../line.ts'

/** SEC-03: how long a screen's scripts may take before a retry is offered. */
const CHUNK_TIMEOUT_MS = 120_000

/** Shows that a navigation is in progress, and detects one that never completes. */
export function SlowNavigation() {
  const { state, location } = useNavigation()
  const isAsking = asking.use()
  const target = state === 'loading' && location ? createPath(location) : undefined
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(async () => {
      const again = await ask({
        tone: 'info',
        message: '网络超时，请稍后重试~',
        confirmLabel: '重新加载',
        cancelLabel: '继续等待',
      })
      if (again) await leave(() => window.location.assign(target))
    }, CHUNK_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [target])
  // The CSS delays its appearance, so that a quick answer shows no bar.
  return target === undefined && !isAsking ? null : (
    <div className="nav-progress" role="progressbar" aria-label="页面加载中" />
  )
}
