import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Link } from 'react-router'
import { Attachments } from '../../content/Attachments.tsx'
import type { Heading } from '../../content/headings.ts'
import { Neighbours } from '../../content/Neighbours.tsx'
import { paths, to } from '../../paths.ts'
import type { ServicePlace } from '../../services.ts'
import type { Entry } from './entries.ts'

export type ShownDocument = OutputOf<'content.serviceCenterDetail'> & { headings: readonly Heading[] }

interface DocumentViewProps {
  place: ServicePlace
  /** The list that contains it. */
  entries: readonly Entry[]
  document: ShownDocument
}

/** Fewer sections than this need no table of contents. */
const PARTS_WORTH_LISTING = 3

/** One entry to read: table of contents, text, files, and neighbours in the list. */
export function DocumentView({ place, entries, document }: DocumentViewProps) {
  const { id, title, lead, html, headings, serviceTime, attachments } = document
  const at = entries.findIndex(entry => entry.id === id)
  const neighbour = (index: number) => {
    const entry = entries[index]
    return entry ? { title: entry.title, url: to(place.name, { id: entry.id }) } : null
  }
  return (
    <article className="panel doc">
      <header className="article-head">
        <h1>{title}</h1>
        {lead && <p className="muted doc__lead">{lead}</p>}
        <p className="row row--between doc__meta">
          <span className="caption">发布日期 {dateText(serviceTime)}</span>
          {entries.length > 1 && <MoreLink link={<Link to={paths[place.name]} />}>全部{place.label}</MoreLink>}
        </p>
      </header>
      <div className="doc__body">
        {headings.length >= PARTS_WORTH_LISTING && <Contents headings={headings} />}
        <div className="doc__text">
          <RichText html={html} />
          <Attachments files={attachments} />
        </div>
      </div>
      {at >= 0 && <Neighbours previous={neighbour(at - 1)} next={neighbour(at + 1)} />}
    </article>
  )
}

/** Links to the sections of a text; collapsed on narrow screens, where they would push the text down. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const list = (
    <ol>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className="contents contents--rail" aria-label="目录">
        <p className="contents__title">目录</p>
        {list}
      </nav>
      <details className="contents contents--fold">
        <summary>目录（{headings.length} 节）</summary>
        {list}
      </details>
    </>
  )
}
