import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { exists } from '../../screen.ts'
import type { Detail } from './detail.ts'

/** The fund's newest notices and documents. */
export function FundNotices({ detail: { fund, notices } }: { detail: Detail }) {
  const all = exists('msgPublish') && (
    <MoreLink link={<Link to={to('msgPublish', { fundCode: fund.fundCode })} />}>全部</MoreLink>
  )
  return (
    <Panel id="notices" title="基金公告" aside={all}>
      {notices.length === 0 && <p className="muted">暂无公告。</p>}
      <ul>
        {notices.map(({ noticeId, title, publishedOn }) => (
          <li key={noticeId} className="list-row">
            <span className="list-row__title">{title}</span>
            <time dateTime={publishedOn}>{publishedOn}</time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
