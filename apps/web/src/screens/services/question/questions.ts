import { plainText } from '@zhixiao/domain/content/plain-text.ts'

export type Question = { id: string; title: string; group: string; html: string }

export type Choice = {
  /** The current topic; undefined during a search. */
  topic: string | undefined
  list: Question[]
}

/** Every topic with its number of questions, in the order of the list. */
export function topicsOf(questions: readonly Question[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { group } of questions) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/**
 * The selection in the URL: a search covers every topic, an id selects its topic, and the default is the first topic.
 */
export function chosen(
  questions: readonly Question[],
  { keyword, group, id }: { keyword: string; group: string; id: string },
): Choice {
  if (keyword !== '') return { topic: undefined, list: questions.filter(question => holds(question, keyword)) }
  const named = questions.find(question => question.id === id)?.group ?? group
  const topics = topicsOf(questions).map(({ name }) => name)
  const topic = topics.includes(named) ? named : topics[0]
  return { topic, list: questions.filter(question => question.group === topic) }
}

/** All space-separated words occur in the question or its answer, regardless of case. */
function holds({ title, group, html }: Question, keyword: string): boolean {
  const text = `${title} ${group} ${plainText(html)}`.toLowerCase()
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
