import { type NoticeGroup, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { to } from '../../paths.ts'

export type HomeQuery = { period: RankingPeriod; group: NoticeGroup }

const usual: HomeQuery = { period: 'year', group: 'trans' }

/** The ranking and notices selected in the home page's URL; invalid parameters are ignored. */
export function readHomeQuery(search: URLSearchParams): HomeQuery {
  const [period, group] = [search.get('period'), search.get('group')]
  return {
    period: isCode(rankingPeriods, period) ? period : usual.period,
    group: isCode(noticeGroups, group) ? group : usual.group,
  }
}

/** The home page's URL with changes applied, without defaults. */
export function homeUrl(query: HomeQuery, change: Partial<HomeQuery>): string {
  const { period, group } = { ...query, ...change }
  return to('home', {
    period: period === usual.period ? undefined : period,
    group: group === usual.group ? undefined : group,
  })
}
