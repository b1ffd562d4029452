import { createStore } from '../store.ts'

export type Question = {
  title: '提示' | '温馨提示'
  message: string
  /** More about it, in a paragraph of its own. */
  detail?: string
  confirmLabel: string
  /** Without it there is one button. */
  cancelLabel?: string
}

export type Asked = Question & { answer: (confirmed: boolean) => void }

/** The questions waiting; the first is on view. */
export const questions = createStore<readonly Asked[]>([])

/** Asks over the page; true when confirmed, false when cancelled or closed. A question already waiting is not asked twice. */
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
