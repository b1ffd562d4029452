import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { typedFigure } from '@zhixiao/domain/format/typed-figure.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { type FundTab, fundTabs } from '../../features/fund/fund-tabs.ts'
import { pageIn } from '../../page-number.ts'

export const tabOf = (search: URLSearchParams): FundTab => codeIn(fundTabs, search.get('tab')) ?? 'overview'

/** A custom range as given in the URL; `fault` says why it cannot be used. */
export type AskedRange = { from: string; to: string; fault: string | null }

/** Null without a range in the URL. Either end may be missing. */
export function rangeOf(search: URLSearchParams): AskedRange | null {
  const [from, until] = [search.get('from')?.trim() ?? '', search.get('to')?.trim() ?? '']
  if (from === '' && until === '') return null
  return { from, to: until, fault: faultOf(from, until) }
}

function faultOf(from: string, until: string): string | null {
  const unreadable = [from, until].filter(text => text !== '').some(text => parseIsoDate(text) === null)
  if (unreadable) return '日期有误，请按 2026-01-31 的格式填写'
  return from !== '' && until !== '' && from >= until ? '结束日期须晚于开始日期' : null
}

type Span = { fromDay: string; toDay: string }

/** How the requested range was adjusted: one sentence for each end that was moved to a NAV. */
export function clampWords(
  { from, to: until }: Pick<AskedRange, 'from' | 'to'>,
  { fromDay, toDay }: Span,
  isMoney = false,
): string[] {
  const figure = isMoney ? '收益' : '净值'
  const start =
    from === '' || from === fromDay
      ? []
      : fromDay > from
        ? [`${from} 早于首个${figure}日，从 ${fromDay} 起算`]
        : [`${from} 没有${figure}，从之前最近的 ${fromDay} 起算`]
  return until === '' || until === toDay ? start : [...start, `${until} 没有${figure}，算至之前最近的 ${toDay}`]
}

export const groupOf = (search: URLSearchParams) => codeIn(noticeGroups, search.get('group'))

/** The input of the fee calculator: the text as typed, and what is wrong with it. */
/** Views of the overview's drawing: growth, drawdown, or the returns of holding for a year. */
export const chartViews = { trend: '走势', fall: '回撤', year: '持有一年收益分布' } as const
export type ChartView = keyof typeof chartViews

export const viewOf = (search: URLSearchParams): ChartView => codeIn(chartViews, search.get('view')) ?? 'trend'

export type AskedFee = { amount: string; amountFault: string | undefined; days: string; daysFault: string | undefined }

export function feeAskedIn(search: URLSearchParams): AskedFee {
  const amount = typedFigure(search.get('amount') ?? '10000')
  const days = search.get('days')?.trim() ?? '365'
  return {
    amount,
    amountFault: amountFaultOf(amount),
    days,
    daysFault: /^(0|[1-9]\d{0,4})$/.test(days) ? undefined : '请填写 0 至 99999 的整数天数',
  }
}

export type AskedPlan = {
  amount: string
  amountFault: string | undefined
  every: 'month' | 'week' | 'two-weeks'
  monthDay: string
  weekDay: string
  from: string
  to: string
  rangeFault: string | null
  page: number
}

/** `usual` is the default range. */
export function planAskedIn(search: URLSearchParams, usual: { from: string; to: string }): AskedPlan {
  const amount = typedFigure(search.get('amount') ?? '1000')
  const asked = rangeOf(search)
  const every = search.get('every')
  return {
    amount,
    amountFault: amountFaultOf(amount),
    every: every === 'week' || every === 'two-weeks' ? every : 'month',
    monthDay: dayIn(search.get('monthDay'), 28),
    weekDay: dayIn(search.get('weekDay'), 5),
    from: asked?.from || usual.from,
    to: asked?.to || usual.to,
    rangeFault: faultOf(asked?.from || usual.from, asked?.to || usual.to),
    page: pageIn(search.get('page')),
  }
}

const amountFaultOf = (amount: string): string | undefined =>
  isTradeAmount(amount) ? undefined : '请填写大于 0 的金额，最多 2 位小数'

const dayIn = (text: string | null, last: number): string =>
  /^[1-9]\d?$/.test(text ?? '') && Number(text) <= last ? String(text) : '1'
