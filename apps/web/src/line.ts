import { type ClientInstrumentation, createPath, parsePath } from 'react-router'
import { aimAt } from './layouts/land-where-aimed.ts'
import { screenAt } from './screen.ts'
import { createStore } from './store.ts'

/** A connection silent for this long is considered lost. */
const SILENCE_MS = 6_000
const RETRY_MS = 1_000
/** A press held longer checks the connection again. */
const PRESS_MS = 1_000

/** The action to retry, and whether the site answers, only too slowly; null while nothing has failed. */
export const lost = createStore<{ again?: () => void; isSlow?: boolean } | null>(null)
/** Whether a press waits to learn if the site is reachable. */
export const asking = createStore(false)

let asked: Promise<boolean> | undefined
/** Wakes everything that waits for the connection. */
const waiting = new Set<() => void>()

/** Whether the site answers. A browser may report being online although nothing arrives. */
const answers = async (): Promise<boolean> => navigator.onLine && (await (asked ?? begin(0)))

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

/** Loaders whose code has arrived. */
const arrived = new WeakSet<() => Promise<unknown>>()

/**
 * A module that could not be fetched stays failed for as long as the document lives (Chromium from 150 on, Safari), so
 * that code is asked for only while the site answers.
 */
async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const isBrowser = typeof window !== 'undefined'
  if (isBrowser && !arrived.has(load) && !(await answers())) throw new Error('the site does not answer')
  const module = await load()
  arrived.add(load)
  return module
}

const reload = () => void leave(() => window.location.reload())
/** Failures of the same code, though the site answers, after which only a new document can help. */
const HOPELESS = 2

/**
 * Loads code without which the current page can still be read: a lost connection must not replace it with an error.
 * @param giveUp called once when only a new document can help; else the customer is offered one
 */
export async function loadWithRetries<Module>(
  load: () => Promise<Module>,
  giveUp = () => lost.set({ again: reload }),
): Promise<Module> {
  let failures = 0
  for (let pauseMs = RETRY_MS; ; pauseMs *= 2) {
    try {
      return await fetchCode(load)
    } catch {
      await Promise.race([pause(pauseMs), woken()])
      if (await answers()) failures += 1
      if (failures === HOPELESS) giveUp()
    }
  }
}

/** Loads code that a press needs: while it is delayed, the customer sees a message and can retry at once. */
export async function pressed<Module>(load: () => Promise<Module>): Promise<Module> {
  const loss: { again?: () => void } = {}
  let failures = 0
  let loading: Promise<Module> | undefined
  for (let pauseMs = RETRY_MS; ; pauseMs *= 2) {
    loading ??= fetchCode(load)
    const done = loading.then(
      module => ({ module }),
      () => 'failed' as const,
    )
    const outcome = await Promise.race([done, pause(SILENCE_MS)])
    if (typeof outcome === 'object') {
      if (lost.get() === loss) lost.set(null)
      return outcome.module
    }
    const isThere = await answers()
    if (outcome === 'failed') {
      loading = undefined
      if (isThere) failures += 1
      if (failures >= HOPELESS) loss.again = reload
    } else if (isThere) continue
    lost.set(loss)
    await Promise.race([pause(pauseMs), woken()])
  }
}

/** Preloads code that a press will probably need; if it fails, the press reports it. */
export const ahead = (load: () => Promise<unknown>): void => void fetchCode(load).catch(() => {})

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
        if (needed && !isLost) aimAt(addressOf(to, currentUrl))
        // Lasts until the router has arrived; otherwise the progress bar would restart between check and navigation.
        try {
          await go()
        } finally {
          asking.set(false)
          aimAt(null)
        }
      },
    }),
}

const addressOf = (to: string, from: string): string => {
  const { pathname, search, hash } = new URL(to, new URL(from, window.location.origin))
  return pathname + search + hash
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
