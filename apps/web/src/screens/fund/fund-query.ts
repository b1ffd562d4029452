import { type FundStatus, fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { type FundType, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { type InvestorType, investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { type RiskLevel, riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { type CodeTable, codeIn, isCode } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { type OfferedPeriods, offeredOr } from '@zhixiao/domain/fund/performance.ts'
import { COMPARED_AT_MOST } from '../../features/fund/compared-at-most.ts'
import { pageIn } from '../../page-number.ts'
import { to } from '../../paths.ts'

/** Figures other than periods that order the list. */
export const otherSorts = { nav: '单位净值', size: '规模', fall: '最大回撤' } as const satisfies CodeTable
export type FundSort = RankingPeriod | keyof typeof otherSorts
export const isPeriod = (sort: FundSort): sort is RankingPeriod => !isCode(otherSorts, sort)
export type FundQuery = {
  /** Whether share classes of a portfolio are one row. */
  grouped: boolean
  type: FundType | undefined
  risk: RiskLevel | undefined
  status: FundStatus | undefined
  keyword: string
  /** A class of investors: the funds that it may never buy come last. */
  suits: InvestorType | undefined
  /** The chosen period: it stays on show when the list is ordered by another figure. */
  period: RankingPeriod
  sort: FundSort
  order: 'falling' | 'rising'
  page: number
  /** Codes picked for comparison. */
  picked: readonly string[]
}

const USUAL = 'year'
const periodOf = (sort: FundSort): RankingPeriod => (isPeriod(sort) && sort !== 'day' ? sort : USUAL)

/** The state of the fund list from its URL; invalid parameters are ignored. */
export function readFundQuery(search: URLSearchParams): FundQuery {
  const asked = search.get('sort')
  const sort = codeIn(otherSorts, asked) ?? codeIn(rankingPeriods, asked) ?? USUAL
  return {
    grouped: search.get('classes') !== 'all',
    type: codeIn(fundTypes, search.get('type')),
    risk: codeIn(riskLevels, search.get('risk')),
    status: codeIn(fundStatuses, search.get('status')),
    suits: codeIn(investorTypes, search.get('suits')),
    keyword: (search.get('keyword') ?? '').trim(),
    period: codeIn(rankingPeriods, search.get('period')) ?? periodOf(sort),
    sort,
    order: search.get('order') === 'rising' ? 'rising' : 'falling',
    page: pageIn(search.get('page')),
    picked: codesIn(search.get('picked')),
  }
}

/** The same query without periods that are not offered. */
export function offeredQuery(query: FundQuery, periods: OfferedPeriods): FundQuery {
  const { sort, period } = query
  return { ...query, sort: isPeriod(sort) ? offeredOr(periods, sort) : sort, period: offeredOr(periods, period) }
}

/** Query fields of a state, without defaults. */
export function fundQueryFields(query: FundQuery): Record<string, string> {
  const { grouped, type, risk, status, keyword, suits, period, sort, order, page, picked } = query
  return {
    ...(!grouped && { classes: 'all' }),
    ...(type && { type }),
    ...(risk && { risk }),
    ...(status && { status }),
    ...(keyword && { keyword }),
    ...(suits && { suits }),
    ...(period !== USUAL && period !== periodOf(sort) && { period }),
    ...(sort !== USUAL && { sort }),
    ...(order !== 'falling' && { order }),
    ...(page > 1 && { page: String(page) }),
    ...(picked.length > 0 && { picked: picked.join(',') }),
  }
}

/** The list's URL with changes applied; a changed list starts at its first page. */
export const fundListUrl = (query: FundQuery, change: Partial<FundQuery>): string =>
  to('fund', fundQueryFields({ ...query, page: 1, ...change }))

/** The list ordered by a chosen period. The daily change always has a column, so that it replaces none. */
export const periodUrl = (query: FundQuery, period: RankingPeriod): string =>
  fundListUrl(query, { sort: period, order: 'falling', ...(period !== 'day' && { period }) })

/** The same page of the list with a fund picked for comparison, or removed. */
export function pickUrl(query: FundQuery, fundCode: string): string {
  const picked = query.picked.includes(fundCode)
    ? query.picked.filter(code => code !== fundCode)
    : [...query.picked, fundCode]
  return fundListUrl(query, { page: query.page, picked })
}

/** The link of a column header: descending first, then the reverse order. */
export const sortUrl = (query: FundQuery, sort: FundSort): string =>
  fundListUrl(query, { sort, order: query.sort === sort && query.order === 'falling' ? 'rising' : 'falling' })

const codesIn = (text: string | null): string[] =>
  [...new Set((text ?? '').split(',').filter(code => /^[0-9]{6}$/.test(code)))].slice(0, COMPARED_AT_MOST)
