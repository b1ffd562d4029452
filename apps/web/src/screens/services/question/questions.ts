import { plainText } from '../../../content/headings.ts'

export type Question = { id: string; title: string; group: string; html: string }

export type Choice = {
  /** The topic on view; none while words are looked for. */
  topic: string | undefined
  list: Question[]
}

/** Every topic with its number of questions, in the order of the list. */
export function topicsOf(questions: readonly Question[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { group } of questions) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** What the address asks for: words look through every topic, an id leads to its topic, and the first topic comes unasked. */
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

/** All words, apart by spaces, in the question or its answer; letters in any case. */
function holds({ title, group, html }: Question, keyword: string): boolean {
  const text = `${title} ${group} ${plainText(html)}`.toLowerCase()
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
