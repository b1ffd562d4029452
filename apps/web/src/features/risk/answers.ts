import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'

export type Question = OutputOf<'account.riskInfo'>['questions'][number]
/** Index of the chosen option, by question. */
export type Answers = Readonly<Record<string, number>>

/** In the server's form; null while a question is unanswered. */
export function sentAnswers(
  questions: readonly Question[],
  answers: Answers,
): SentOf<'account.riskSubmit'>['riskAnswers'] | null {
  const given = questions.flatMap(({ questionId }) => {
    const selectIndex = answers[questionId]
    return selectIndex === undefined ? [] : [{ questionId, selectIndex }]
  })
  return given.length === questions.length ? given : null
}

/** The answers without the one that the server refused by its field, such as `riskAnswers.age`. */
export function withoutRefused(answers: Answers, field: string | undefined): Answers {
  const refused = /^riskAnswers\.(\w+)$/.exec(field ?? '')?.[1]
  return refused === undefined ? answers : Object.fromEntries(Object.entries(answers).filter(([id]) => id !== refused))
}

/** Where to continue: the first unanswered question, or else the last one. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const open = questions.findIndex(({ questionId }) => answers[questionId] === undefined)
  return open === -1 ? Math.max(questions.length - 1, 0) : open
}
