import { createStore } from '../store.ts'

interface Timing {
  ms?: number
  /** About the page on show: the message leaves with it. */
  ofPage?: boolean
}
type Message = Timing & { kind: 'ok' | 'error'; text: string }

/** Messages not yet displayed. */
export const messages = createStore<readonly Message[]>([])

/** Shows a message that needs no decision: 3 s for information, 5 s for failures. */
export const toast = {
  ok: (text: string, timing: Timing = {}) => messages.set([...messages.get(), { kind: 'ok', text, ...timing }]),
  error: (text: string, timing: Timing = {}) => messages.set([...messages.get(), { kind: 'error', text, ...timing }]),
}
