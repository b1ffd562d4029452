import { dateText } from '@zhixiao/domain/format/dates.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Attachments } from '../../../content/Attachments.tsx'
import type { Entry, EntryList } from '../entries.ts'
import { NeedHelp } from '../NeedHelp.tsx'
import { ServiceHead } from '../ServiceHead.tsx'

type GuideProps = EntryList & { lead: string }

/** A guide: all sections on one page, numbered lists drawn as steps. */
export default function GuideBody({ place, lead, entries }: GuideProps) {
  return (
    <>
      <section className="panel" aria-label={place.label}>
        <ServiceHead title={place.label} lead={lead} />
        {entries.length === 0 ? (
          <EmptyState title="暂无内容" text="办理方法可以拨打客服热线咨询。" />
        ) : (
          <nav className="guide-parts" aria-label="本指南各部分">
            <ol>
              {entries.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </section>
      {entries.map(entry => (
        <GuidePart key={entry.id} entry={entry} />
      ))}
      <NeedHelp />
    </>
  )
}

function GuidePart({ entry: { id, title, lead, html, serviceTime, attachments } }: { entry: Entry }) {
  return (
    <section className="panel guide" id={id} aria-labelledby={`${id}-title`}>
      <header className="guide__head">
        <h2 className="panel__title" id={`${id}-title`}>
          {title}
        </h2>
        {lead && <p className="muted">{lead}</p>}
      </header>
      <RichText html={html ?? ''} />
      <Attachments files={attachments} title={`${title}：附件`} />
      <p className="caption guide__date">更新于 {dateText(serviceTime)}</p>
    </section>
  )
}
