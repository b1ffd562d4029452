/**
 * Aborts after so long without a sign of life, and with the caller's signal: a long answer over a slow line is no time-out
 * while it arrives. By hand, because `AbortSignal.any` is newer than the oldest promised browsers.
 */
export function silenceLimit(ms: number, callers?: AbortSignal) {
  const ended = new AbortController()
  const abort = () => ended.abort()
  let isOver = false
  const start = () =>
    setTimeout(() => {
      isOver = true
      abort()
    }, ms)
  let timer = start()
  if (callers?.aborted) abort()
  callers?.addEventListener('abort', abort)
  const restart = () => {
    clearTimeout(timer)
    timer = start()
  }
  const end = () => {
    clearTimeout(timer)
    callers?.removeEventListener('abort', abort)
  }
  return { signal: ended.signal, isOver: () => isOver, restart, end }
}

/** Waits; ends early when the signal aborts. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** The JSON of an answer; `onPart` hears of each part, with the share that has arrived where the length is known. */
export async function jsonOf(response: Response, onPart: (share: number | null) => void): Promise<unknown> {
  if (!response.body) return response.json()
  // Content-Length counts compressed bytes, so it cannot show progress.
  const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  let arrived = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, readable) {
      arrived += part.length
      onPart(length > 0 ? arrived / length : null)
      readable.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counted)).json()
}
