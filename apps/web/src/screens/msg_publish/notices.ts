import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type NoticeGroup, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import type { NoticeQuery } from './notice-query.ts'

export type Notice = OutputOf<'content.noticeDetail'>
export type NoticePage = OutputOf<'content.noticeList'>
export type NoticeRow = NoticePage['list'][number]
export type GroupedNotices = OutputOf<'content.infoNotice'>
export type Counts = Record<NoticeGroup, number>

export type NoticeListData = {
  query: NoticeQuery
  years: readonly number[]
  counts: Counts
  /** Null without a choice: the newest notices of each group are shown. */
  notices: NoticePage | null
  newest: GroupedNotices
  fundName: string | null
}

export const groups = codesOf(noticeGroups)
