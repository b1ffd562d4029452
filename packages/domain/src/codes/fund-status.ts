import { type CodeOf, isCode, nameOf } from './table.ts'

/** THE codes of a fund's status, as registrars use them. */
export const FUND_STATUS = {
  open: '0',
  raising: '1',
  establishing: '2',
  raisingFailed: '3',
  tradingStopped: '4',
  purchasesSuspended: '5',
  redemptionsSuspended: '6',
  registration: '7',
  payingDividend: '8',
  closed: '9',
  ended: 'a',
} as const

/** The text of a status for customers; several of the registrars' statuses share one. */
const periods = {
  open: '开放期',
  raising: '募集期',
  raisingFailed: '募集失败',
  purchasesSuspended: '暂停申购',
  redemptionsSuspended: '暂停赎回',
  closed: '封闭期',
  stopped: '停止交易',
  ended: '已终止',
} as const
export type FundPeriod = keyof typeof periods

const shownAs = <Period extends FundPeriod>(period: Period, detail: string | null = null) => ({
  period,
  name: periods[period],
  detail,
})

/**
 * Statuses of a fund: the period that customers read, with a detail that explains it where needed. What each status
 * allows is in fund/fund-can.ts. Not the `state` of a fund list, which only says whether the fund is displayed.
 */
export const fundStatuses = {
  [FUND_STATUS.open]: shownAs('open'),
  [FUND_STATUS.raising]: shownAs('raising'),
  [FUND_STATUS.establishing]: shownAs('closed', '成立中'),
  [FUND_STATUS.raisingFailed]: shownAs('raisingFailed'),
  [FUND_STATUS.tradingStopped]: shownAs('stopped'),
  [FUND_STATUS.purchasesSuspended]: shownAs('purchasesSuspended'),
  [FUND_STATUS.redemptionsSuspended]: shownAs('redemptionsSuspended'),
  [FUND_STATUS.registration]: shownAs('open', '权益登记'),
  [FUND_STATUS.payingDividend]: shownAs('open', '红利发放'),
  [FUND_STATUS.closed]: shownAs('closed'),
  [FUND_STATUS.ended]: shownAs('ended'),
} as const
export type FundStatus = CodeOf<typeof fundStatuses>
export const fundStatusName = (code: string | null | undefined): string => nameOf(fundStatuses, code)

/** Whether the fund is over for good: it ended, or its raising failed. */
export const isOver = (status: FundStatus): boolean =>
  status === FUND_STATUS.ended || status === FUND_STATUS.raisingFailed

/** THE codes of whether a fund is displayed: its `list_state`. */
export const LIST_STATE = { hidden: '0', listed: '1' } as const
export const isListed = ({ list_state }: { list_state: string }): boolean => list_state === LIST_STATE.listed

/** The period of a status, null for an unknown code. */
export const fundPeriodOf = (code: string): FundPeriod | null =>
  isCode(fundStatuses, code) ? fundStatuses[code].period : null
