import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

/**
 * Keeps the page on view when a link is pressed without a connection, and says why: the router reloads a page whose next
 * screen it cannot fetch, which leaves nothing to read. Drawn here, because the code of toasts may not be there either.
 */
export function LostConnection() {
  const [isTold, setTold] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine && historyAction !== 'POP' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    setTold(true)
  }, [blocker])
  useEffect(() => {
    if (!isTold) return
    const clear = () => setTold(false)
    window.addEventListener('online', clear)
    return () => window.removeEventListener('online', clear)
  }, [isTold])
  return isTold ? (
    <div className="toast-region">
      <div className="toast toast--error" role="alert">
        <div className="toast__content">
          <Icon name="error" size={20} />
          <p>网络异常，请检查网络连接~</p>
        </div>
      </div>
    </div>
  ) : null
}
