import { noticeGroupName, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'
import { type HomeQuery, homeUrl } from './home-query.ts'

const groups = codesOf(noticeGroups)

/** The newest notices of the group in the URL. */
export function Notices({ query, notices }: { query: HomeQuery; notices: NonNullable<HomePage['notices']> }) {
  return (
    <section aria-labelledby="notices">
      <SectionHead
        title="信息披露"
        id="notices"
        aside={<MoreLink link={<Link to={to('msgPublish')} />}>全部公告</MoreLink>}
      />
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
            <Link className="clamp-1" title={title} to={to('msgPublish', { noticeId })}>
              {title}
            </Link>
            <time dateTime={publishedOn}>{publishedOn.slice(5)}</time>
          </li>
        ))}
        {notices.length === 0 && <li className="notice-row muted">暂无公告</li>}
      </ul>
    </section>
  )
}
