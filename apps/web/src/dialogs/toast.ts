import { createStore } from '../store.ts'

type Message = { kind: 'ok' | 'error'; text: string; ms?: number }

/** Messages not yet displayed. */
export const messages = createStore<readonly Message[]>([])

/** Shows a message that needs no decision: 3 s for information, 5 s for failures. */
export const toast = {
  ok: (text: string, timing: { ms?: number } = {}) =>
    messages.set([...messages.get(), { kind: 'ok', text, ...timing }]),
  error: (text: string, timing: { ms?: number } = {}) =>
    messages.set([...messages.get(), { kind: 'error', text, ...timing }]),
}
