import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import type { RouterContextProvider } from 'react-router'
import { apiOf, load } from '../../api/server-api.ts'
import { isNarrowed, type NoticeQuery, yearsUpTo } from './notice-query.ts'
import { type Counts, groups, type NoticeListData } from './notices.ts'

const PAGE_SIZE = 15

type Context = Readonly<RouterContextProvider>

/** Loads the whole list page: the requested notices, their count per group, and the newest of all groups. */
export async function loadNotices(context: Context, query: NoticeQuery): Promise<NoticeListData> {
  const overview = query.group === undefined && !isNarrowed(query)
  const [newest, notices, found, fundName] = await Promise.all([
    load(context, 'content.infoNotice', {}),
    overview ? null : noticesOf(context, query, { pageNum: query.page, pageSize: PAGE_SIZE }),
    isNarrowed(query) ? countsOf(context, query) : null,
    query.fundCode === undefined ? null : fundNameOf(context, query.fundCode),
  ])
  const days = groups.flatMap(group => newest[group].list.map(({ publishedOn }) => publishedOn))
  const counts = found ?? byGroup(group => newest[group].total)
  return { query, years: yearsUpTo(days.sort().at(-1)), counts, notices, newest, fundName }
}

function noticesOf(context: Context, query: NoticeQuery, pageParam: { pageNum: number; pageSize: number }) {
  const { group, keyword, year, fundCode } = query
  return load(context, 'content.noticeList', {
    ...(group && { group }),
    ...(keyword && { keyWord: keyword }),
    ...(year !== undefined && { year }),
    ...(fundCode && { fundCode }),
    pageParam,
  })
}

/** The number of matches per group; the groups are queried in parallel. */
async function countsOf(context: Context, query: NoticeQuery): Promise<Counts> {
  const pages = await Promise.all(
    groups.map(group => noticesOf(context, { ...query, group }, { pageNum: 1, pageSize: 1 })),
  )
  return byGroup(group => pages[groups.indexOf(group)]?.total ?? 0)
}

/** A fund no longer on display is shown by its code only. */
async function fundNameOf(context: Context, fundCode: string): Promise<string | null> {
  const found = await apiOf(context).call('content.fundList', { keyWord: fundCode })
  return found.ok ? (found.data.list.find(fund => fund.fundCode === fundCode)?.fundName ?? null) : null
}

const byGroup = (count: (group: NoticeGroup) => number): Counts => ({
  regular: count('regular'),
  trans: count('trans'),
  issue: count('issue'),
  temp: count('temp'),
  company: count('company'),
})
