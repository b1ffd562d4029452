import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { useMe, useSetMe } from '../session.tsx'

const IDLE_MS = 10 * 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Covers the screen on the server and here; here also when the server cannot be reached. */
export function useLock(): () => Promise<void> {
  const me = useMe()
  const setMe = useSetMe()
  return async () => {
    await call('auth.lock', {}).catch(() => {})
    setMe({ ...me, locked: true })
  }
}

/** Locks after ten minutes without an act of the person. */
export function useIdleLock(isOn: boolean): void {
  const lock = useLock()
  useEffect(() => {
    if (!isOn) return
    let timer = setTimeout(lock, IDLE_MS)
    const act = () => {
      clearTimeout(timer)
      timer = setTimeout(lock, IDLE_MS)
    }
    for (const name of ACTS) window.addEventListener(name, act, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of ACTS) window.removeEventListener(name, act)
    }
  })
}
