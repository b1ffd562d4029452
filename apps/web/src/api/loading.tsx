import { LoadingOverlay } from '@zhixiao/ui/feedback/Loading.tsx'
import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Calls under way that cover the page. */
const pending = createStore<readonly symbol[]>([])

/** Covers the page until the returned function is called. */
export function beginLoading(): () => void {
  const mark = Symbol()
  pending.set([...pending.get(), mark])
  return () => pending.set(pending.get().filter(other => other !== mark))
}

/** The veil of calls under way; going back takes it away. */
export function LoadingVeil() {
  const count = pending.use().length
  useEffect(() => {
    const clear = () => pending.set([])
    window.addEventListener('popstate', clear)
    return () => window.removeEventListener('popstate', clear)
  }, [])
  return <LoadingOverlay show={count > 0} />
}
