/** How often the loop is checked. */
export const LOOK_MS = 500
const TOO_LATE_MS = 2_000
/** Long enough for a probe every few seconds to notice it. */
const REMEMBERED_MS = 10_000

/**
 * Detects that the event loop was blocked: a blocked process can only report it afterwards. `now` counts milliseconds.
 */
export function createLoopWatch(now: () => number) {
  let lookedAt = now()
  let blockedUntil = Number.NEGATIVE_INFINITY
  const isLate = () => now() - lookedAt - LOOK_MS > TOO_LATE_MS
  return {
    look(): void {
      if (isLate()) blockedUntil = now()
      lookedAt = now()
    },
    wasBlocked: (): boolean => isLate() || now() - blockedUntil < REMEMBERED_MS,
  }
}

const watch = createLoopWatch(() => performance.now())
setInterval(watch.look, LOOK_MS).unref()

/** Whether this process was blocked for more than two seconds, now or a moment ago. */
export const loopWasBlocked = watch.wasBlocked
