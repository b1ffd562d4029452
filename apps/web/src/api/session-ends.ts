import type { SessionLeft } from '@zhixiao/contract/session-left.ts'
import { createStore } from '../store.ts'
import { openChannel } from './channel.ts'
import { token } from './token.ts'

/**
 * When the session ends, by the clock of this device: without another call, and at the latest. `idleMs` is the whole
 * time that it lasts without a call.
 */
export type SessionEnds = { idleAt: number; at: number; idleMs: number }

/** Null while there is no session. Calls of any tab count, so the tabs tell each other. */
export const sessionEnds = createStore<SessionEnds | null>(null)

const channel = openChannel('session-ends')

/** An answer of the server said how long the session lasts. */
export function hearSessionLeft({ idleS, wholeS }: SessionLeft, sentWith: string): void {
  if (sentWith !== token.get()) return
  const now = Date.now()
  const ends = { idleAt: now + idleS * 1000, at: now + wholeS * 1000, idleMs: idleS * 1000 }
  sessionEnds.set(ends)
  channel?.postMessage(ends)
}

const isEnds = (word: unknown): word is SessionEnds =>
  typeof word === 'object' &&
  word !== null &&
  ['idleAt', 'at', 'idleMs'].every(name => Number.isFinite(Reflect.get(word, name)))

channel?.addEventListener('message', ({ data }) => {
  if (token.get() !== null && isEnds(data)) sessionEnds.set(data)
})
token.watch(() => sessionEnds.set(null))
