import { type ClientInstrumentation, createPath, parsePath } from 'react-router'
import { screenAt } from './screen.ts'
import { createStore } from './store.ts'

/** A connection silent for this long is considered lost. */
const SILENCE_MS = 6_000
const RETRY_MS = 1_000
/** A press held longer checks the connection again. */
const PRESS_MS = 1_000

/** The action to retry; null while nothing has failed. */
export const lost = createStore<{ again?: () => void } | null>(null)
/** Whether a press waits to learn if the site is reachable. */
export const asking = createStore(false)

let asked: Promise<boolean> | undefined
/** Wakes everything that waits for the connection. */
const waiting = new Set<() => void>()

/** Whether the site answers. A browser may report being online although nothing arrives. */
const answers = (): Promise<boolean> => asked ?? begin(0)

/** Checks while the finger or mouse button is still down, so that the press need not wait for a whole round trip. */
export const askAhead = (): void => void begin(PRESS_MS)

/** @param keptMs how long the answer serves the presses that follow */
function begin(keptMs: number): Promise<boolean> {
  const question = ask()
  asked = question
  void question.then(isThere =>
    setTimeout(
      () => {
        if (asked === question) asked = undefined
      },
      isThere ? keptMs : 0,
    ),
  )
  return question
}

async function ask(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(SILENCE_MS) })
  } catch {
    return false
  }
  wakeAll()
  return true
}

/** Lets everything that waits for the connection retry at once. */
export function wakeAll(): void {
  for (const wake of waiting) wake()
}

const woken = () =>
  new Promise<void>(resolve => {
    const wake = () => {
      waiting.delete(wake)
      resolve()
    }
    waiting.add(wake)
  })

/** Loads code without which the current page can still be read: a lost connection must not replace it with an error. */
export async function loadWithRetries<Module>(load: () => Promise<Module>, pauseMs = RETRY_MS): Promise<Module> {
  try {
    return await load()
  } catch {
    await Promise.race([pause(pauseMs), woken()])
    return loadWithRetries(load, pauseMs * 2)
  }
}

/** Loads code that a press needs: while it is delayed, the customer sees a message and can retry at once. */
export async function pressed<Module>(load: () => Promise<Module>): Promise<Module> {
  const loss = {}
  let loading: Promise<Module> | undefined
  for (let pauseMs = RETRY_MS; ; pauseMs *= 2) {
    loading ??= load()
    const done = loading.then(
      module => ({ module }),
      () => 'failed' as const,
    )
    const outcome = await Promise.race([done, pause(SILENCE_MS)])
    if (typeof outcome === 'object') {
      if (lost.get() === loss) lost.set(null)
      return outcome.module
    }
    if (outcome === 'failed') loading = undefined
    else if (await answers()) continue
    lost.set(loss)
    await Promise.race([pause(pauseMs), woken()])
  }
}

/** Preloads code that a press will probably need; if it fails, the press reports it. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => {})

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Opens another document, or reports a lost connection, where the browser would show its own error page. */
export async function leave(go: () => void): Promise<void> {
  if (await answers()) go()
  else lost.set({ again: () => void leave(go) })
}

let isLost = false
/** Whether the navigation that the router is about to start would end in an error. */
export const lineIsLost = (): boolean => isLost

/**
 * Checks the connection before each navigation: without one the router would reload the page for lack of the next
 * screen's code, or replace a readable page with an error.
 */
export const lineFirst: ClientInstrumentation = {
  router: router =>
    router.instrument({
      navigate: async (go, { to, currentUrl }) => {
        const needed = typeof to === 'string' && needsLine(to, currentUrl)
        asking.set(needed)
        isLost = needed && !(await answers())
        // Lasts until the router has arrived; otherwise the progress bar would restart between check and navigation.
        try {
          await go()
        } finally {
          asking.set(false)
        }
      },
    }),
}

/**
 * Any navigation to another page, or to other data of a public page; form steps stay on a page whose code is loaded.
 */
function needsLine(to: string, from: string): boolean {
  const here = parsePath(from)
  const { pathname = here.pathname ?? '/', search = '' } = parsePath(to)
  if (pathname !== here.pathname) return true
  return screenAt(pathname)?.access === 'public' && createPath({ search }) !== createPath({ search: here.search ?? '' })
}
