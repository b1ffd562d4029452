import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Accordion } from '@zhixiao/ui/display/Accordion.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { useCurrentInView } from '@zhixiao/ui/nav/current-in-view.ts'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { SearchForm } from '../../../form/SearchForm.tsx'
import { ServicePage } from '../../../layouts/ServicePage.tsx'
import { paths, to } from '../../../paths.ts'
import type { ServicePlace } from '../../../services.ts'
import type { Choice, Question } from './questions.ts'

type QuestionProps = {
  place: ServicePlace
  lead: string
  topics: { name: string; count: number }[]
  total: number
  keyword: string
  /** The question in the URL; empty for the first. */
  opened: string
  choice: Choice
}

/** SVC-06: questions by topic, or those that match the search; each expands to its answer, even without script. */
export default function QuestionBody({ place, lead, topics, total, keyword, opened, choice }: QuestionProps) {
  const path = paths[place.name]
  return (
    <ServicePage title={place.label} lead={`共 ${total} 个问题。${lead}`}>
      <section aria-label={place.label}>
        <SearchForm action={path} label="搜索问题" placeholder="关键词，如“赎回”" value={keyword} />
        <Topics topics={topics} current={choice.topic} />
        {keyword !== '' && (
          <p className="faq-found" role="status">
            与“{keyword}”有关的问题 {choice.list.length} 个
            <Link className="text-link" to={path}>
              清除
            </Link>
          </p>
        )}
        {choice.list.length === 0 ? (
          <NothingFound />
        ) : (
          <Accordion
            key={`${choice.topic} ${keyword}`}
            items={choice.list.map((question, index) =>
              itemOf(question, keyword, opened === '' ? index === 0 : question.id === opened),
            )}
          />
        )}
      </section>
    </ServicePage>
  )
}

const itemOf = ({ id, title, group, html }: Question, keyword: string, open: boolean) => ({
  id,
  title,
  open,
  body: (
    <>
      <RichText html={html} />
      {keyword !== '' && <p className="caption question__topic">主题：{group}</p>}
    </>
  ),
})

function Topics({ topics, current }: { topics: readonly { name: string; count: number }[]; current: Choice['topic'] }) {
  const strip = useRef<HTMLElement>(null)
  useCurrentInView(strip, current)
  return (
    <nav ref={strip} className="strip faq-topics" aria-label="问题主题">
      {topics.map(({ name, count }) => (
        <Link
          key={name}
          className="chip"
          to={to('commonQuestion', { group: name })}
          preventScrollReset
          aria-current={name === current || undefined}
        >
          {name}
          <span className="faq-topics__count">{count}</span>
        </Link>
      ))}
    </nav>
  )
}

function NothingFound() {
  return (
    <EmptyState
      title="没有找到相关问题"
      text="换一个说法，或按主题查看。"
      action={
        <LinkButton kind="outline" link={<Link to={to('commonQuestion')} />}>
          查看全部主题
        </LinkButton>
      }
    />
  )
}
