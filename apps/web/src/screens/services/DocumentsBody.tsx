import { dateText } from '@zhixiao/domain/format/dates.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { ServicePage } from '../../layouts/ServicePage.tsx'
import { to } from '../../paths.ts'
import type { ServicePlace } from '../../services.ts'
import { DocumentView, type ShownDocument } from './DocumentView.tsx'
import type { Entry, EntryList } from './entries.ts'

type DocumentsProps = EntryList & { lead: string; document: ShownDocument | null }

/** Agreements, rules and educational texts: a list, and each as a document with a table of contents. */
export default function DocumentsBody({ place, lead, entries, document }: DocumentsProps) {
  if (document) return <DocumentView place={place} entries={entries} document={document} listed={entries.length > 1} />
  return <DocumentList place={place} lead={lead} entries={entries} />
}

function DocumentList({ place, lead, entries }: EntryList & { lead: string }) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <ServicePage title={place.label} lead={lead}>
      {entries.length === 0 && <EmptyState title="暂无内容" text="需要的资料可以拨打客服热线索取。" />}
      {groups.map(group => (
        <section key={group} aria-label={group || place.label}>
          {groups.length > 1 && <h2>{group || '其他'}</h2>}
          <ul className="doc-list">
            {entries
              .filter(entry => entry.group === group)
              .map(entry => (
                <li key={entry.id}>
                  <DocumentLink place={place} entry={entry} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </ServicePage>
  )
}

function DocumentLink({ place, entry }: { place: ServicePlace; entry: Entry }) {
  const { id, title, lead, serviceTime, attachments } = entry
  return (
    <Link to={to(place.name, { id })}>
      <span className="doc-list__title">{title}</span>
      {lead && <span className="doc-list__lead">{lead}</span>}
      <span className="caption">
        {dateText(serviceTime)}
        {attachments.length > 0 && `　附件 ${attachments.length} 个`}
      </span>
    </Link>
  )
}
