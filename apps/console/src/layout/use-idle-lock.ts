import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { sharedActivity } from '../other-pages.ts'
import { coverPage } from '../session.tsx'
import { watchIdle } from './watch-idle.ts'

/** Covers the page at once, even offline, then locks the session on the server; auth.me retries that if it fails. */
function lock(client: QueryClient): void {
  const settle = coverPage(client)
  call('auth.lock', {}).then(settle, () => {})
}

export function useLock(): () => void {
  const client = useQueryClient()
  return () => lock(client)
}

/** Locks after ten minutes without user activity in any page of the browser. */
export function useIdleLock(isOn: boolean): void {
  const client = useQueryClient()
  // Rendering must not restart the ten minutes: the page polls and renders with each answer.
  useEffect(() => (isOn ? watchIdle(window, sharedActivity, () => lock(client)) : undefined), [isOn, client])
}
