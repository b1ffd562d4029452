import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'
import { useHydrated } from '../store.ts'

interface SubmitButtonProps {
  loading: boolean
  loadingText: string
  children: ReactNode
}

/**
 * Submits a form that stands in the server's HTML already. Before React takes over it submits nothing, and without such
 * a button the Enter key does not either: the browser would put what was typed, passwords too, into the address.
 */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button type={useHydrated() ? 'submit' : 'button'} size="l" block {...props} />
}
