import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'
import { useHydrated } from '../store.ts'

interface SubmitButtonProps {
  loading: boolean
  loadingText: string
  children: ReactNode
}

/**
 * Submits a form that is already in the server's HTML. Until React has hydrated it the button is not a submit button,
 * so Enter does not submit either: the browser would put the input, including passwords, into the URL.
 */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button type={useHydrated() ? 'submit' : 'button'} size="l" block {...props} />
}
