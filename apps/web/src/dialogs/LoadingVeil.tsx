import { LoadingOverlay } from '@zhixiao/ui/feedback/Loading.tsx'
import { useEffect } from 'react'
import { pending } from './loading.ts'

/** The overlay of pending calls; browser back removes it. */
export function LoadingVeil() {
  const count = pending.use().length
  useEffect(() => {
    const clear = () => pending.set([])
    window.addEventListener('popstate', clear)
    return () => window.removeEventListener('popstate', clear)
  }, [])
  return <LoadingOverlay show={count > 0} />
}
