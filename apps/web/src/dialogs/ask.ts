import { createStore } from '../store.ts'

export type Question = {
  /** The title: `warning` gives 温馨提示, `info` gives 提示. */
  tone: 'warning' | 'info'
  /** Another title than that of the tone. */
  title?: string
  message: string
  /** Details in a separate paragraph. */
  detail?: string
  confirmLabel: string
  /** Without it there is only the confirm button. */
  cancelLabel?: string
  /** The message has to be read: the focus starts on the title, so that Enter alone confirms nothing. */
  toRead?: boolean
}

export type Asked = Question & { answer: (confirmed: boolean) => void }

/** Queued questions; the first one is displayed. */
export const questions = createStore<readonly Asked[]>([])

/**
 * Asks over the page; true when confirmed, false when cancelled or closed. A question already queued is not asked
 * twice.
 */
export function ask(question: Question): Promise<boolean> {
  if (questions.get().some(waiting => waiting.message === question.message)) return Promise.resolve(false)
  return new Promise(resolve => {
    const asked: Asked = {
      ...question,
      answer(confirmed) {
        questions.set(questions.get().filter(other => other !== asked))
        resolve(confirmed)
      },
    }
    questions.set([...questions.get(), asked])
  })
}
