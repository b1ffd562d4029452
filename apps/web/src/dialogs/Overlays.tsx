import { lazy, Suspense } from 'react'
import { pressed } from '../line.ts'
import { questions } from './ask.ts'
import { messages } from './toast.ts'

// Most visits to a public page ask and tell nothing, so their code is fetched with the first question or message.
const OverlayHost = lazy(() => pressed(() => import('./OverlayHost.tsx')))

let needed = false

/** Where `ask` and `toast` show themselves. Once, in the root. */
export function Overlays() {
  const waiting = questions.use().length + messages.use().length
  needed ||= waiting > 0
  return needed ? (
    <Suspense>
      <OverlayHost />
    </Suspense>
  ) : null
}
