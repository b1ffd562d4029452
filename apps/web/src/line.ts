import { type ClientInstrumentation, createPath, parsePath } from 'react-router'
import { screenAt } from './screen.ts'
import { createStore } from './store.ts'

/** A line that has been silent for this long is taken for a lost one. */
const SILENCE_MS = 6_000
const RETRY_MS = 1_000

/** What the customer is offered to try again; null while nothing has failed. */
export const lost = createStore<{ again?: () => void } | null>(null)
/** Whether a press waits to hear if the site can be reached. */
export const asking = createStore(false)

let asked: Promise<boolean> | undefined
/** Wakes what waits for the line. */
const waiting = new Set<() => void>()

/** Whether the site answers. A browser may be online on a line on which nothing arrives. */
function answers(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
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

/** Lets everything that waits for the line try at once. */
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

/** Code that the page on view can be read without: a lost connection must not put an error in its place. */
export async function patiently<Module>(load: () => Promise<Module>, pauseMs = RETRY_MS): Promise<Module> {
  try {
    return await load()
  } catch {
    await Promise.race([pause(pauseMs), woken()])
    return patiently(load, pauseMs * 2)
  }
}

/** Loads code that a press waits for: while it is delayed, the customer sees a message and can retry at once. */
export async function pressed<Module>(load: () => Promise<Module>): Promise<Module> {
  const told = {}
  let loading: Promise<Module> | undefined
  for (let pauseMs = RETRY_MS; ; pauseMs *= 2) {
    loading ??= load()
    const done = loading.then(
      module => ({ module }),
      () => 'failed' as const,
    )
    const outcome = await Promise.race([done, pause(SILENCE_MS)])
    if (typeof outcome === 'object') {
      if (lost.get() === told) lost.set(null)
      return outcome.module
    }
    if (outcome === 'failed') loading = undefined
    else if (await answers()) continue
    lost.set(told)
    await Promise.race([pause(pauseMs), woken()])
  }
}

/** Code that a press is likely to want; that press will say so if it has not come. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => {})

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Opens another document, or says that the connection is lost: the browser would show its own error page. */
export async function leave(go: () => void): Promise<void> {
  if (await answers()) go()
  else lost.set({ again: () => void leave(go) })
}

let isLost = false
/** Whether the navigation that the router is about to begin would end in an error. */
export const lineIsLost = (): boolean => isLost

/**
 * Asks for the line before each navigation: on a lost one the router would reload the page for want of the next screen's
 * code, or put an error in the place of a page that can still be read.
 */
export const lineFirst: ClientInstrumentation = {
  router: router =>
    router.instrument({
      navigate: async (go, { to, currentUrl }) => {
        const needed = typeof to === 'string' && needsLine(to, currentUrl)
        asking.set(needed)
        isLost = needed && !(await answers())
        // Until the router has arrived: otherwise the progress bar would start over between question and navigation.
        try {
          await go()
        } finally {
          asking.set(false)
        }
      },
    }),
}

/** Whatever leads to another page, and to other data of a public one; steps of a form stay on a page that has its code. */
function needsLine(to: string, from: string): boolean {
  const here = parsePath(from)
  const { pathname = here.pathname ?? '/', search = '' } = parsePath(to)
  if (pathname !== here.pathname) return true
  return screenAt(pathname)?.area === 'public' && createPath({ search }) !== createPath({ search: here.search ?? '' })
}
