import { type NoticeGroup, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { pageIn } from '../../page-number.ts'
import { to } from '../../paths.ts'

export type NoticeQuery = {
  group: NoticeGroup | undefined
  keyword: string
  year: number | undefined
  fundCode: string | undefined
  page: number
}

const matching = (pattern: RegExp, text: string | null): string | undefined =>
  text !== null && pattern.test(text) ? text : undefined

/** The state of the notice list from its URL; invalid parameters are ignored. */
export function readNoticeQuery(search: URLSearchParams): NoticeQuery {
  const group = search.get('group')
  const year = matching(/^(19|20)\d\d$/, search.get('year'))
  return {
    group: isCode(noticeGroups, group) ? group : undefined,
    keyword: (search.get('keyword') ?? '').trim(),
    year: year === undefined ? undefined : Number(year),
    fundCode: matching(/^\d{6}$/, search.get('fundCode')),
    page: pageIn(search.get('page')),
  }
}

/** Query fields of a state, without empty ones. */
export function noticeQueryFields({ group, keyword, year, fundCode, page }: NoticeQuery): Record<string, string> {
  return {
    ...(group && { group }),
    ...(keyword && { keyword }),
    ...(year !== undefined && { year: String(year) }),
    ...(fundCode && { fundCode }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The list's URL with changes applied; a changed list starts at its first page. */
export const noticeListUrl = (query: NoticeQuery, change: Partial<NoticeQuery>): string =>
  to('msgPublish', noticeQueryFields({ ...query, page: 1, ...change }))

/** Whether a filter other than the group is active. */
export const isNarrowed = ({ keyword, year, fundCode }: NoticeQuery): boolean =>
  keyword !== '' || year !== undefined || fundCode !== undefined

const YEARS = 6

/** Selectable years, newest first, up to that of the newest notice. */
export function yearsUpTo(newestDay: string | undefined): number[] {
  const newest = Number(newestDay?.slice(0, 4))
  return newestDay === undefined ? [] : Array.from({ length: YEARS }, (_, back) => newest - back)
}
