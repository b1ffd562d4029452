import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const RENEWAL_MS = 30_000

/**
 * Milliseconds until open lists ask again for what colleagues did meanwhile: all at the same moments, so that the parts of
 * a screen agree.
 */
export const untilRenewal = (): number => Math.ceil(RENEWAL_MS - (performance.now() % RENEWAL_MS))

/** Refetches what is shown when its window gets the focus; the library by default looks at visibility only, and misses a switch between two visible windows. */
export function renewOnFocus(): void {
  focusManager.setEventListener(onFocus => {
    const look = () => onFocus()
    const events = ['visibilitychange', 'focus']
    for (const event of events) window.addEventListener(event, look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
    }
  })
}

/** Renews a list at each visit to its address, also when it is on the screen already. */
export function useVisits(lists: readonly string[]): void {
  const client = useQueryClient()
  const { key, pathname } = useLocation()
  const seen = useRef(key)
  const isList = lists.includes(pathname)
  useEffect(() => {
    if (seen.current !== key && isList)
      void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
    seen.current = key
  }, [client, key, isList])
}

const MOVED_MS = 60_000
let last: { at: number; read: number } | null = null

/** Takes the business time of an answer; after the demo's clock was moved, everything on the screen is renewed together. */
export function noteTime(client: QueryClient, now: string): void {
  const [at, read] = [Date.parse(now), performance.now()]
  const isMoved = last !== null && Math.abs(at - last.at - (read - last.read)) > MOVED_MS
  last = { at, read }
  if (isMoved) void client.invalidateQueries({}, { cancelRefetch: false })
}
