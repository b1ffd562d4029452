import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'

export type Question = OutputOf<'account.riskInfo'>['questions'][number]
/** The chosen option's place, by question. */
export type Answers = Readonly<Record<string, number>>

/** As the server takes them; null while a question is open. */
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

/** Where to go on: the first open question, the last one when none is. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const open = questions.findIndex(({ questionId }) => answers[questionId] === undefined)
  return open === -1 ? Math.max(questions.length - 1, 0) : open
}
