import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { DocumentRecord } from '@zhixiao/db/content/documents.ts'
import { noticeGroupName, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { attachmentsOf } from '../../engine/content-store/document-files.ts'
import { publishedOn } from '../../engine/content-store/published-on.ts'

/** A notice for lists. */
export function noticeRow(notice: DocumentRecord): OutputOf<'content.noticeList'>['list'][number] {
  // A check constraint allows no other value.
  const group = isCode(noticeGroups, notice.grp) ? notice.grp : 'temp'
  return {
    noticeId: notice.id,
    group,
    groupName: noticeGroupName(group),
    title: notice.title,
    fundCode: notice.fundcode,
    publishedOn: publishedOn(notice),
    attachmentCount: attachmentsOf(notice.files).length,
  }
}
