import { dateText } from '@zhixiao/domain/format/dates.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Attachments } from '../../../content/Attachments.tsx'
import { ServicePage } from '../../../layouts/ServicePage.tsx'
import { Contents } from '../Contents.tsx'
import type { Entry, EntryList } from '../entries.ts'

type GuideProps = EntryList & { lead: string }

/** A guide: all sections on one page, numbered lists drawn as steps. */
export default function GuideBody({ place, lead, entries }: GuideProps) {
  return (
    <ServicePage title={place.label} lead={lead}>
      {entries.length === 0 ? (
        <EmptyState title="暂无内容" text="办理方法可以拨打客服热线咨询。" />
      ) : (
        <Contents label="本指南各部分" headings={entries} />
      )}
      {entries.map(entry => (
        <GuidePart key={entry.id} entry={entry} />
      ))}
    </ServicePage>
  )
}

function GuidePart({ entry: { id, title, lead, html, serviceTime, attachments } }: { entry: Entry }) {
  return (
    <section className="guide" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="muted guide__lead">{lead}</p>}
      <RichText html={html ?? ''} />
      <Attachments files={attachments} title={`${title}：附件`} />
      <p className="caption guide__date">更新于 {dateText(serviceTime)}</p>
    </section>
  )
}
