import type { SentOf } from '@zhixiao/contract/calls.ts'
import { addMonths, isoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type RecordStatus, recordStatuses } from '@zhixiao/domain/order/record-status.ts'

export const PAGE_SIZE = 20

export const periods = {
  month: { name: '近一月', months: 1 },
  season: { name: '近三月', months: 3 },
  half: { name: '近半年', months: 6 },
  year: { name: '近一年', months: 12 },
  all: { name: '全部', months: null },
  custom: { name: '自定义', months: null },
} as const
export type Period = keyof typeof periods

export const kinds = {
  [KIND.subscription]: '认购',
  [KIND.purchase]: '申购',
  [KIND.planPurchase]: '定投',
  [KIND.redemption]: '赎回',
  [KIND.conversion]: '转换',
  [KIND.dividendMethod]: '分红方式',
  [KIND.dividend]: '分红',
} as const
export type Kind = keyof typeof kinds
/** In the order of the filter: an object keyed by codes would sort differently. */
export const kindOrder: readonly Kind[] = [
  KIND.subscription,
  KIND.purchase,
  KIND.planPurchase,
  KIND.redemption,
  KIND.conversion,
  KIND.dividend,
  KIND.dividendMethod,
]

/** The filter in the URL; invalid values are left out. */
export type RecordFilter = {
  kind: Kind | undefined
  status: RecordStatus | undefined
  fundCode: string | undefined
  period: Period
  /** Days of acceptance, inclusive; '' without a bound. */
  from: string
  to: string
  /** Whether daily incomes of money-market funds are expanded. */
  withIncome: boolean
  page: number
}

/** Reads the filter from the URL. `today` is the business date, from which periods count back. */
export function filterOf(query: URLSearchParams, today: string): RecordFilter {
  const [kind, status, period] = [query.get('kind'), query.get('status'), query.get('period')]
  const shown: Period = period !== null && isCode(periods, period) ? period : 'season'
  const fundCode = query.get('fundCode') ?? ''
  const page = Number(query.get('page'))
  return {
    kind: kind !== null && isCode(kinds, kind) ? kind : undefined,
    status: status !== null && isCode(recordStatuses, status) ? status : undefined,
    fundCode: /^\d{6}$/.test(fundCode) ? fundCode : undefined,
    period: shown,
    ...boundsOf(shown, query, today),
    withIncome: isYes(query.get('income')),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
  }
}

function boundsOf(period: Period, query: URLSearchParams, today: string): { from: string; to: string } {
  if (period === 'custom') return { from: dayOf(query, 'from'), to: dayOf(query, 'to') }
  const { months } = periods[period]
  return { from: months === null ? '' : addMonths(isoDate(today), -months), to: '' }
}

const dayOf = (query: URLSearchParams, name: string): string => parseIsoDate(query.get(name) ?? '') ?? ''

/** The call's input for a filter. */
export function inputOf({
  kind,
  status,
  fundCode,
  from,
  to,
  withIncome,
  page,
}: RecordFilter): SentOf<'query.tradeRecord'> {
  return {
    ...(kind === undefined ? {} : { businessCode: kind }),
    ...(status === undefined ? {} : { status }),
    ...(fundCode === undefined ? {} : { fundCode }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(withIncome ? { withIncome } : {}),
    pageParam: { pageNum: page, pageSize: PAGE_SIZE },
  }
}
