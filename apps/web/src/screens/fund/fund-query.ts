import { type FundStatus, fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { type FundType, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { type RiskLevel, riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { type CodeTable, isCode } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { to } from '../../paths.ts'

export type FundSort = RankingPeriod | 'nav'
export type FundQuery = {
  type: FundType | undefined
  risk: RiskLevel | undefined
  status: FundStatus | undefined
  keyword: string
  sort: FundSort
  order: 'falling' | 'rising'
  page: number
}

/** The state of the fund list as its address tells it; what makes no sense reads as not said. */
export function readFundQuery(search: URLSearchParams): FundQuery {
  const sort = search.get('sort')
  return {
    type: codeIn(fundTypes, search.get('type')),
    risk: codeIn(riskLevels, search.get('risk')),
    status: codeIn(fundStatuses, search.get('status')),
    keyword: (search.get('keyword') ?? '').trim().slice(0, 40),
    sort: sort === 'nav' ? sort : (codeIn(rankingPeriods, sort) ?? 'year'),
    order: search.get('order') === 'rising' ? 'rising' : 'falling',
    page: pageIn(search.get('page')),
  }
}

/** Query fields of a state, those that say the default left out. */
export function fundQueryFields(query: FundQuery): Record<string, string> {
  const { type, risk, status, keyword, sort, order, page } = query
  return {
    ...(type && { type }),
    ...(risk && { risk }),
    ...(status && { status }),
    ...(keyword && { keyword }),
    ...(sort !== 'year' && { sort }),
    ...(order !== 'falling' && { order }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The address of the list with something changed; a changed list starts at its first page. */
export const fundListUrl = (query: FundQuery, change: Partial<FundQuery>): string =>
  to('fund', fundQueryFields({ ...query, page: 1, ...change }))

/** Where a column's head leads: falling first, then turned round. */
export const sortUrl = (query: FundQuery, sort: FundSort): string =>
  fundListUrl(query, { sort, order: query.sort === sort && query.order === 'falling' ? 'rising' : 'falling' })

/** A page number from an address; anything else is the first. */
export const pageIn = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)

function codeIn<Table extends CodeTable>(table: Table, code: string | null): (keyof Table & string) | undefined {
  return isCode(table, code) ? code : undefined
}
