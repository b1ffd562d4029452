import '@zhixiao/ui/richtext/rich-text.css'
import '../../../form/search-form.css'
import '../services.css'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { keywordIn } from '../../../form/SearchForm.tsx'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { metaOfHead } from '../../../seo.ts'
import { serviceLeads } from '../../../service-leads.ts'
import { loadEntries } from '../entries.ts'
import { serviceHead } from '../service-seo.ts'
import { chosen, type Question, topicsOf } from './questions.ts'

const QuestionBody = whenIdle(() => import('./QuestionBody.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args, true)
  const query = new URL(args.request.url).searchParams
  const questions = entries.map(({ id, title, group, html }) => ({ id, title, group, html: html ?? '' }))
  const asked = { keyword: keywordIn(query), group: query.get('group') ?? '', id: query.get('id') ?? '' }
  const choice = chosen(questions, asked)
  const lead = serviceLeads[place.type]
  const about = choice.list.slice(0, 3).map(({ title }) => title)
  const head = serviceHead({ place, description: `${about.join('')}${lead}`, graph: [faqOf(choice.list)] })
  return {
    head,
    place,
    lead,
    topics: topicsOf(questions),
    total: questions.length,
    keyword: asked.keyword,
    opened: asked.id,
    choice,
  }
}

export const meta = metaOfHead

const faqOf = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
  })),
})

/** SVC-06: questions by topic, or those that match the search; each expands to its answer, even without script. */
export default function QuestionScreen() {
  return <QuestionBody {...useLoaderData<typeof loader>()} />
}
