import { type DraftContent, type DraftEvent, type DraftState, draftAfter, type StoredDraft } from './draft-states.ts'

const PAUSE_MS = 2_000
const AGAIN_MS = 5_000

/** Sends a draft; null deletes the stored one. */
type Save = (
  content: DraftContent | null,
  seen: string | null,
) => Promise<
  | { is: 'saved'; version: string | null; savedAt: string | null }
  | { is: 'clash'; other: StoredDraft }
  | { is: 'failed'; fault: string }
>

export const isEmpty = (content: DraftContent): boolean => Array.isArray(content) && content.length === 0

/**
 * Saves one form's content two seconds after the last change and when it is due, one request at a time, and again five
 * seconds after a failure while the form is open.
 * @param onEnd called once the form is left and nothing remains to be saved
 */
export function createDraftSaver(save: Save, onEnd: () => void) {
  let state: DraftState = { is: 'saved', seen: null, savedAt: null }
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      on({ type: 'due' })
    }, ms)
  }
  function on(event: DraftEvent): void {
    const before = state
    state = draftAfter(before, event)
    if (event.type === 'typed') wait(PAUSE_MS)
    if (state === before) return
    if (state.is === 'saving' && state.next === undefined) void send(state)
    if (state.is === 'failed' && isOpen && timer === undefined) wait(AGAIN_MS)
    for (const listener of listeners) listener()
    endIfLeft()
  }
  async function send({ content, seen }: Extract<DraftState, { is: 'saving' }>): Promise<void> {
    const answer = await save(isEmpty(content) ? null : content, seen)
    if (answer.is === 'saved') on({ type: 'saved', version: answer.version, savedAt: answer.savedAt })
    else if (answer.is === 'clash') on({ type: 'clashed', other: answer.other })
    else on({ type: 'failed', fault: answer.fault })
  }
  const endIfLeft = () => {
    if (!isOpen && (state.is === 'saved' || state.is === 'clash')) onEnd()
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    on,
    watch,
    get: () => state,
    /** Resolves once no save is under way. */
    settled: () =>
      new Promise<void>(resolve => {
        const look = () => {
          if (state.is === 'saving') return
          stop()
          resolve()
        }
        const stop = watch(look)
        look()
      }),
    open: () => {
      isOpen = true
    },
    leave: () => {
      isOpen = false
      on({ type: 'due' })
      clearTimeout(timer)
      timer = undefined
      endIfLeft()
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
