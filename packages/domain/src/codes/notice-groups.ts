import { type CodeOf, nameOf } from './table.ts'

/** Groups of the information-disclosure page. */
export const noticeGroups = {
  regular: '定期报告',
  trans: '交易公告',
  issue: '发行公告',
  temp: '临时公告',
  company: '公司公告',
} as const
export type NoticeGroup = CodeOf<typeof noticeGroups>
export const noticeGroupName = (code: string | null | undefined): string => nameOf(noticeGroups, code)
