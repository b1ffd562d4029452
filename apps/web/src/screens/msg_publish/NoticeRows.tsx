import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { noticeUrl } from '../../features/notice/notice-url.ts'
import type { NoticeRow } from './notices.ts'

/** Notices as lines; `grouped` shows the group of each, in lists with several. */
export function NoticeRows({ notices, grouped = false }: { notices: readonly NoticeRow[]; grouped?: boolean }) {
  return (
    <ul>
      {notices.map(({ noticeId, groupName, title, publishedOn, attachmentCount }) => (
        <li key={noticeId}>
          <Link className="list-link" to={noticeUrl(noticeId)}>
            <span className="list-link__title">{title}</span>
            {grouped && <span className="caption not-phone">{groupName}</span>}
            <span className="notice-end">
              {attachmentCount > 0 && (
                <span>
                  <Icon name="file" size={14} />
                  <span className="sr-only">有附件</span>
                </span>
              )}
              <time dateTime={publishedOn}>{publishedOn}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
