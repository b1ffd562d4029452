import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { askAhead, lineIsLost, lost, wakeAll } from '../line.ts'

/** Keeps the current page when a link is pressed without a connection, explains why, and offers a retry. */
export function LostConnection() {
  const loss = lost.use()
  const navigate = useNavigate()
  const { key } = useLocation()
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'POP' && lineIsLost())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location } = blocker
    blocker.reset()
    lost.set({ again: () => void navigate(location, { state: location.state }) })
  }, [blocker, navigate])
  useEffect(() => {
    const back = () => {
      lost.set(null)
      wakeAll()
    }
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  useEffect(() => {
    const down = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) askAhead()
    }
    document.addEventListener('pointerdown', down)
    return () => document.removeEventListener('pointerdown', down)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere shows that the line is back
  useEffect(() => lost.set(null), [key])
  if (loss === null) return null
  const again = () => {
    lost.set(null)
    wakeAll()
    loss.again?.()
  }
  return (
    // Rendered here because the code of toasts and questions may not arrive either.
    <div className="toast-region">
      <div className="toast toast--error" role="alert">
        <div className="toast__content">
          <Icon name="error" size={20} />
          <p>{loss.isSlow ? '网络超时，请稍后重试~' : '网络异常，请检查网络连接~'}</p>
          <TextButton onClick={again}>重试</TextButton>
        </div>
      </div>
    </div>
  )
}
