import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Detail } from './detail.ts'

type Notice = Detail['notices'][number]

/** One notice of a list, linked to its text; `group` shows its kind. */
export function NoticeLine({ notice, group }: { notice: Notice; group?: boolean }) {
  const { noticeId, title, publishedOn, attachmentCount } = notice
  return (
    <li className="list-row">
      <span className="list-row__title">
        <Link className="list-row__link" to={to('msgPublish', { noticeId })}>
          {title}
        </Link>
        {group && (
          <span className="cell-sub">
            {notice.groupName}
            {attachmentCount > 0 && `，${attachmentCount} 个附件`}
          </span>
        )}
      </span>
      <time dateTime={publishedOn}>{publishedOn}</time>
    </li>
  )
}
