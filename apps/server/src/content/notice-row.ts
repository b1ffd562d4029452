import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { NoticeRecord } from '@zhixiao/db/content/notices.ts'
import { noticeGroupName } from '@zhixiao/domain/codes/notice-groups.ts'

/** A notice as lists show it. */
export const noticeRow = (notice: NoticeRecord): OutputOf<'content.noticeList'>['list'][number] => ({
  noticeId: notice.notice_id,
  group: notice.grp,
  groupName: noticeGroupName(notice.grp),
  title: notice.title,
  fundCode: notice.fundcode,
  publishedOn: notice.published_on,
})
