import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { coverPage } from '../session.tsx'
import { watchIdle } from './watch-idle.ts'

/** Covers the page at once, even offline, then locks the session on the server; auth.me retries that if it fails. */
function lock(client: QueryClient): void {
  coverPage(client)
  call('auth.lock', {}).catch(() => {})
}

export function useLock(): () => void {
  const client = useQueryClient()
  return () => lock(client)
}

/** Locks after ten minutes without user activity. */
export function useIdleLock(isOn: boolean): void {
  const client = useQueryClient()
  // Rendering must not restart the ten minutes: the page polls and renders with each answer.
  useEffect(() => (isOn ? watchIdle(window, () => lock(client)) : undefined), [isOn, client])
}
