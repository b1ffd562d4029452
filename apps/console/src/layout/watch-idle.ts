const IDLE_MS = 10 * 60_000
const LOOK_MS = 5_000
/** How often activity is shared with other pages. */
const SHARE_MS = 1_000
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The time of the last activity, shared by all pages of one browser; `read` gives 0 when there is none. */
export type SharedActivity = { read(): number; write(at: number): void }

/**
 * Calls `onIdle` once after ten minutes without input in any page; the returned function stops watching. Compares times,
 * because no timer runs while a computer sleeps, and the first input afterwards may come too late.
 */
export function watchIdle(page: EventTarget, shared: SharedActivity, onIdle: () => void): () => void {
  let usedAt = Date.now()
  let sharedAt = 0
  const use = () => {
    usedAt = Date.now()
    if (Math.abs(usedAt - sharedAt) < SHARE_MS) return
    sharedAt = usedAt
    shared.write(usedAt)
  }
  const stop = () => {
    clearInterval(timer)
    for (const name of ACTS) page.removeEventListener(name, act)
  }
  const isIdle = () => {
    const now = Date.now()
    // A time in the future was written before the computer's clock was set back.
    const elsewhereAt = shared.read()
    return now - Math.max(usedAt, elsewhereAt > now ? 0 : elsewhereAt) >= IDLE_MS
  }
  const look = () => {
    if (!isIdle()) return false
    stop()
    onIdle()
    return true
  }
  const act = () => {
    if (!look()) use()
  }
  const timer = setInterval(look, LOOK_MS)
  for (const name of ACTS) page.addEventListener(name, act, { passive: true })
  use()
  return stop
}
