import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Link } from 'react-router'
import { Attachments } from '../../content/Attachments.tsx'
import type { Heading } from '../../content/headings.ts'
import { Neighbours } from '../../content/Neighbours.tsx'
import { ServicePage } from '../../layouts/ServicePage.tsx'
import { paths, to } from '../../paths.ts'
import type { ServicePlace } from '../../services.ts'
import { Contents } from './Contents.tsx'
import type { Entry } from './entries.ts'

export type ShownDocument = OutputOf<'content.serviceCenterDetail'> & { headings: readonly Heading[] }

interface DocumentViewProps {
  place: ServicePlace
  /** The list that contains it. */
  entries: readonly Entry[]
  document: ShownDocument
  /** The list has a page of its own. */
  listed: boolean
}

/** Fewer sections than this need no table of contents. */
const PARTS_WORTH_LISTING = 3

/** One entry to read: table of contents, text, files, and neighbours in the list. */
export function DocumentView({ place, entries, document, listed }: DocumentViewProps) {
  const { id, title, lead, html, headings, serviceTime, attachments } = document
  const at = entries.findIndex(entry => entry.id === id)
  const neighbour = (index: number) => {
    const entry = entries[index]
    return entry ? { title: entry.title, url: to(place.name, { id: entry.id }) } : null
  }
  const note = (
    <p className="row doc__note">
      <span className="caption">发布日期 {dateText(serviceTime)}</span>
      {listed && <MoreLink link={<Link to={paths[place.name]} />}>全部{place.label}</MoreLink>}
    </p>
  )
  return (
    <ServicePage title={title} lead={lead} note={note} entry={listed}>
      <article>
        {headings.length >= PARTS_WORTH_LISTING && <Contents label="目录" headings={headings} />}
        <RichText html={html} />
        <Attachments files={attachments} />
        {at >= 0 && <Neighbours previous={neighbour(at - 1)} next={neighbour(at + 1)} />}
      </article>
    </ServicePage>
  )
}
