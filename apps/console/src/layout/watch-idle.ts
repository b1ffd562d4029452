const IDLE_MS = 10 * 60_000
const LOOK_MS = 5_000
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Calls `onIdle` once after ten minutes without input; the returned function stops watching. Compares times, because no
 * timer runs while a computer sleeps, and the first input afterwards may come too late.
 */
export function watchIdle(page: EventTarget, onIdle: () => void): () => void {
  let usedAt = Date.now()
  const stop = () => {
    clearInterval(timer)
    for (const name of ACTS) page.removeEventListener(name, act)
  }
  const look = () => {
    if (Date.now() - usedAt < IDLE_MS) return
    stop()
    onIdle()
  }
  const act = () => {
    look()
    usedAt = Date.now()
  }
  const timer = setInterval(look, LOOK_MS)
  for (const name of ACTS) page.addEventListener(name, act, { passive: true })
  return stop
}
