import { dateText } from '@zhixiao/domain/format/dates.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { ServicePage } from '../../../layouts/ServicePage.tsx'
import { to } from '../../../paths.ts'
import type { ServicePlace } from '../../../services.ts'
import { DocumentView, type ShownDocument } from '../DocumentView.tsx'
import type { Entry, EntryList } from '../entries.ts'

type PublicityProps = EntryList & { lead: string; years: string[]; year: string; document: ShownDocument | null }

/** SVC-07: what the law requires the company to publish, by year. */
export default function PublicityBody({ place, lead, entries, years, year, document }: PublicityProps) {
  if (document) return <DocumentView place={place} entries={entries} document={document} listed />
  return (
    <ServicePage title={place.label} lead={lead}>
      <section aria-label={place.label}>
        {years.length > 1 && (
          <PeriodLinks
            label="年份"
            items={['', ...years].map(each => ({
              label: each === '' ? '全部' : `${each} 年`,
              link: <Link to={to(place.name, { year: each || undefined })} preventScrollReset />,
              current: each === (years.includes(year) ? year : ''),
            }))}
          />
        )}
        {entries.length === 0 && <EmptyState title="暂无公示" text="新的公示将在此发布。" />}
        <ul className="publicity">
          {entries.map(entry => (
            <li key={entry.id}>
              <PublicityLink place={place} entry={entry} />
            </li>
          ))}
        </ul>
      </section>
    </ServicePage>
  )
}

function PublicityLink({ place, entry }: { place: ServicePlace; entry: Entry }) {
  const { id, title, lead, serviceTime, attachments } = entry
  return (
    <Link className="publicity__link" to={to(place.name, { id })}>
      <time dateTime={dateText(serviceTime)}>{dateText(serviceTime)}</time>
      <span>
        <span className="doc-list__title">{title}</span>
        {lead && <span className="doc-list__lead">{lead}</span>}
      </span>
      {attachments.length > 0 && <span className="caption">附件 {attachments.length} 个</span>}
    </Link>
  )
}
