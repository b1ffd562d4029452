import { type CodeOf, nameOf } from './table.ts'

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

/**
 * Statuses of a fund. `name` is what a customer reads; `detail` explains it where needed. What each status allows is in
 * fund/fund-can.ts. Not the `state` of a fund list, which only says whether the fund is displayed.
 */
export const fundStatuses = {
  [FUND_STATUS.open]: { name: '开放期', detail: null },
  [FUND_STATUS.raising]: { name: '募集期', detail: null },
  [FUND_STATUS.establishing]: { name: '封闭期', detail: '成立中' },
  [FUND_STATUS.raisingFailed]: { name: '募集失败', detail: null },
  [FUND_STATUS.tradingStopped]: { name: '封闭期', detail: '停止交易' },
  [FUND_STATUS.purchasesSuspended]: { name: '暂停申购', detail: null },
  [FUND_STATUS.redemptionsSuspended]: { name: '暂停赎回', detail: null },
  [FUND_STATUS.registration]: { name: '开放期', detail: '权益登记' },
  [FUND_STATUS.payingDividend]: { name: '开放期', detail: '红利发放' },
  [FUND_STATUS.closed]: { name: '封闭期', detail: null },
  [FUND_STATUS.ended]: { name: '已终止', detail: null },
} as const
export type FundStatus = CodeOf<typeof fundStatuses>
export const fundStatusName = (code: string | null | undefined): string => nameOf(fundStatuses, code)
