import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type NoticeGroup, noticeGroupName, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { type HomeQuery, homeUrl } from './home-query.ts'

interface DisclosureProps {
  query: HomeQuery
  notices: OutputOf<'content.noticeList'>['list'] | null
  awards: OutputOf<'content.awardWall'>['list']
}

const groups = Object.keys(noticeGroups).filter((code): code is NoticeGroup => isCode(noticeGroups, code))
const AWARDS_AT_ONCE = 3

/** The newest notices of a group, and the company's awards. */
export function Disclosure({ query, notices, awards }: DisclosureProps) {
  return (
    <section className="col-5" aria-labelledby="disclosure">
      <SectionHead
        title="信息披露"
        id="disclosure"
        aside={<MoreLink link={<Link to={to('msgPublish')} />}>全部公告</MoreLink>}
      />
      {notices && <Newest query={query} notices={notices} />}
      <Awards awards={awards} />
    </section>
  )
}

function Newest({ query, notices }: { query: HomeQuery; notices: NonNullable<DisclosureProps['notices']> }) {
  return (
    <div className="panel disclosure">
      <TabLinks
        label="公告分类"
        items={groups.map(group => ({
          label: noticeGroupName(group),
          link: <Link to={homeUrl(query, { group })} replace preventScrollReset />,
          ...(group === query.group && { current: true }),
        }))}
      />
      <ul>
        {notices.map(({ noticeId, title, publishedOn }) => (
          <li key={noticeId} className="notice-row">
            <Link className="list-link__title clamp-1" title={title} to={to('msgPublish', { noticeId })}>
              {title}
            </Link>
            <time dateTime={publishedOn}>{publishedOn.slice(5)}</time>
          </li>
        ))}
        {notices.length === 0 && <li className="notice-row muted">暂无公告</li>}
      </ul>
    </div>
  )
}

/** The newest awards; the complete list opens on request. */
function Awards({ awards }: Pick<DisclosureProps, 'awards'>) {
  if (awards.length === 0) return null
  const rest = awards.slice(AWARDS_AT_ONCE)
  return (
    <div className="panel awards">
      <h3 className="panel__title">公司荣誉</h3>
      <AwardList awards={awards.slice(0, AWARDS_AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary className="more-link">荣誉墙（{awards.length}）</summary>
          <AwardList awards={rest} />
        </details>
      )}
    </div>
  )
}

function AwardList({ awards }: Pick<DisclosureProps, 'awards'>) {
  return (
    <ul>
      {awards.map(({ id, title, awardedBy, year }) => (
        <li key={id}>
          <span className="num muted">{year}</span>
          <span>{title}</span>
          <span className="faint">{awardedBy}</span>
        </li>
      ))}
    </ul>
  )
}
