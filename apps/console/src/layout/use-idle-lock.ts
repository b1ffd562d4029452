import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { coverPage } from '../session.tsx'
import { watchIdle } from './watch-idle.ts'

/** Covers the screen here, also without a connection, and then on the server; auth.me tries that again if it fails. */
function lock(client: QueryClient): void {
  coverPage(client)
  call('auth.lock', {}).catch(() => {})
}

export function useLock(): () => void {
  const client = useQueryClient()
  return () => lock(client)
}

/** Locks after ten minutes without an act of the person. */
export function useIdleLock(isOn: boolean): void {
  const client = useQueryClient()
  // Rendering must not start the ten minutes again: the page polls, and renders with each answer.
  useEffect(() => (isOn ? watchIdle(window, () => lock(client)) : undefined), [isOn, client])
}
