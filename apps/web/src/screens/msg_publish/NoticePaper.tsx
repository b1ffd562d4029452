import { brand } from '@zhixiao/domain/brand.ts'
import { MoreLink, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Link } from 'react-router'
import { Attachments } from '../../content/Attachments.tsx'
import { CopyLink } from '../../content/CopyLink.tsx'
import { Neighbours } from '../../content/Neighbours.tsx'
import { noticeUrl } from '../../features/notice/notice-url.ts'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import { NoticeRows } from './NoticeRows.tsx'
import type { Notice, NoticeRow } from './notices.ts'

const neighbourOf = (notice: NoticeRow | null) => notice && { title: notice.title, url: noticeUrl(notice.noticeId) }

/** One notice: its text, its files, and other notices of its fund or group. */
export default function NoticePaper({ notice, others }: { notice: Notice; others: readonly NoticeRow[] }) {
  const { noticeId, group, groupName, title, publishedOn, html, attachments, previous, next } = notice
  return (
    <div className="container">
      <Crumbs
        between={[
          { label: '信息披露', url: to('msgPublish') },
          { label: groupName, url: to('msgPublish', { group }) },
        ]}
        current={title}
      />
      <article>
        <PageHead title={title}>
          <div className="row row--between byline">
            <p>
              {groupName}　<time dateTime={publishedOn}>{publishedOn}</time>　{brand.company}
            </p>
            <CopyLink path={noticeUrl(noticeId)} />
          </div>
        </PageHead>
        <div className="with-rail">
          <div className="notice-text">
            <RichText html={html} />
            <Attachments files={attachments} />
            <Neighbours previous={neighbourOf(previous)} next={neighbourOf(next)} />
          </div>
          <aside className="stack rail notice-rail" aria-label="相关内容">
            <FundOf notice={notice} />
            <Others notice={notice} others={others} />
          </aside>
        </div>
      </article>
    </div>
  )
}

function FundOf({ notice: { fundCode, fundName } }: { notice: Notice }) {
  if (fundCode === null) return null
  return (
    <Panel quiet title="相关基金">
      <p>
        <TextLink link={<Link to={to('fundDetail', { fundCode })} />}>{fundName ?? fundCode}</TextLink>
        <span className="cell-sub">{fundCode}</span>
      </p>
    </Panel>
  )
}

function Others({ notice: { fundCode, group, groupName }, others }: { notice: Notice; others: readonly NoticeRow[] }) {
  if (others.length === 0) return null
  const all = fundCode === null ? to('msgPublish', { group }) : to('msgPublish', { fundCode })
  return (
    <Panel
      quiet
      title={fundCode === null ? `最近的${groupName}` : '本基金的公告'}
      aside={<MoreLink link={<Link to={all} />}>全部</MoreLink>}
    >
      <NoticeRows notices={others} />
    </Panel>
  )
}
