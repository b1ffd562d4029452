import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { type SessionEnds, sessionEnds } from '../api/session-ends.ts'
import { ask, questions } from '../dialogs/ask.ts'
import { toast } from '../dialogs/toast.ts'
import { announcementOf } from './announcement.ts'
import { sessionEnded } from './session-ended.ts'

/** A tab that was frozen first hears what the others said meanwhile. */
const RESUME_MS = 1_000

/** AUTH-07: announces the end of a session before it comes, and says when it has come. Renders nothing. */
export default function SessionWatch() {
  const ends = sessionEnds.use()
  useEffect(() => (ends ? watchEnd(ends) : undefined), [ends])
  return null
}

/** Watches one end; the returned function stops it, because a call in any tab has put the end off. */
function watchEnd(ends: SessionEnds): () => void {
  const { end, announceAt, isLast, question } = announcementOf(ends)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAnnounced = false

  // A computer asleep stops timers, so each step looks at the clock.
  function step(): void {
    clearTimeout(timer)
    const now = Date.now()
    if (now >= end) {
      timer = setTimeout(endHere, RESUME_MS)
      return
    }
    if (now >= announceAt && !isAnnounced) void announce(end - now)
    timer = setTimeout(step, (isAnnounced ? end : announceAt) - now)
  }

  async function announce(leftMs: number): Promise<void> {
    isAnnounced = true
    const isWanted = await ask(question(leftMs))
    // Any call continues the session. None is made without a press: a stranger could be sitting there.
    if (!isWanted || isLast || sessionEnds.get() !== ends) return
    const result = await call('account.userInfo', {}, { background: true })
    if (result.ok || result.kind === 'unauthorised') return
    toast.error('未能继续使用，请重试')
    isAnnounced = false
    step()
  }

  function endHere(): void {
    withdraw()
    void sessionEnded(null)
  }

  function withdraw(): void {
    const { message } = question(0)
    questions
      .get()
      .find(asked => asked.message === message)
      ?.answer(false)
  }

  step()
  document.addEventListener('visibilitychange', step)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', step)
    withdraw()
  }
}
