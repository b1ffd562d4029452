import type { IsoDate } from '../calendar/dates.ts'
import type { FeeType } from '../codes/fee-types.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'
import { nextWindow, type OpenWindow, windowText } from './open-windows.ts'

export interface TradedFund {
  readonly status: FundStatus
  readonly fundType: FundType
  /** Whether the trading day is after the last day of the raising; only purchases depend on it. */
  readonly isRaised?: boolean
  /** Whether the trading day is after the last one under its contract; it explains why trading stopped. */
  readonly isExpired?: boolean
  /** The open periods of a fund that has some, and the trading day of an order placed now. */
  readonly windows?: { list: readonly OpenWindow[]; day: IsoDate }
}
export interface ConvertedFund extends TradedFund {
  readonly feeType: FeeType
}

interface Row {
  /** null: allowed; otherwise the reason against. */
  readonly purchase: string | null
  readonly redeem: string | null
  readonly plan: string | null
}

const closed = (words: string): Row => ({ purchase: words, redeem: words, plan: words })
const CLOSED_PERIOD = closed('基金处于封闭期，暂不能交易')
const OPEN: Row = { purchase: null, redeem: null, plan: null }

/** What each status allows. A purchase in the raising period (1) is a subscription: see purchaseKind. */
const ROWS: Readonly<Record<FundStatus, Row>> = {
  [FUND_STATUS.open]: OPEN,
  [FUND_STATUS.raising]: { purchase: null, redeem: '基金处于募集期，暂不能赎回', plan: '基金处于募集期，暂不能定投' },
  [FUND_STATUS.establishing]: CLOSED_PERIOD,
  [FUND_STATUS.raisingFailed]: closed('基金募集失败，不能交易'),
  [FUND_STATUS.tradingStopped]: closed('基金已停止交易'),
  [FUND_STATUS.purchasesSuspended]: { purchase: '基金暂停申购', redeem: null, plan: '基金暂停申购，暂不能定投' },
  [FUND_STATUS.redemptionsSuspended]: { purchase: null, redeem: '基金暂停赎回', plan: null },
  [FUND_STATUS.registration]: OPEN,
  [FUND_STATUS.payingDividend]: OPEN,
  [FUND_STATUS.closed]: CLOSED_PERIOD,
  [FUND_STATUS.ended]: closed('基金已终止，不能交易'),
}

/** What the end of a contract of fixed term stops, as customers and staff read it. */
export const EXPIRED = '基金合同到期，停止申购与赎回'

/** Until the fund is set up or fails. */
const RAISED = '基金募集已截止，等待成立'

/** Private asset-management schemes are shown to their holders and traded at the counter. */
const PRIVATE = '该产品不支持线上交易，请联系客服'

function reasonFor(action: keyof Row, fund: TradedFund): string | null {
  if (fundTypes[fund.fundType].isPrivate) return PRIVATE
  if (fund.status === FUND_STATUS.tradingStopped && fund.isExpired === true) return EXPIRED
  const isOver = fund.status === FUND_STATUS.raising && fund.isRaised === true
  const reason = isOver && action === 'purchase' ? RAISED : ROWS[fund.status][action]
  if (reason === null || !fund.windows) return reason
  const next = nextWindow(fund.windows.list, fund.windows.day, action === 'redeem' ? 'sells' : 'buys')
  return next === null ? reason : `${reason}；下一开放期 ${windowText(next)}`
}

/** Whether an order of `tradeDay` comes after the last day of a raising or of a contract; false while there is none. */
export const isOverOn = (last: IsoDate | null, tradeDay: IsoDate): boolean => last !== null && tradeDay > last

/**
 * What a fund allows now. `reason` is null when allowed, else the text for the disabled button and the refused call.
 */
export const fundCan = {
  /** Purchase, or subscription while the fund is raising. */
  purchase: { reason: (fund: TradedFund): string | null => reasonFor('purchase', fund) },
  redeem: { reason: (fund: TradedFund): string | null => reasonFor('redeem', fund) },
  plan: { reason: (fund: TradedFund): string | null => reasonFor('plan', fund) },
  /**
   * Conversion needs a redemption of one fund and an open-period purchase of the other, both with the same charge type.
   */
  convert: {
    reason: (out: ConvertedFund, into: ConvertedFund): string | null =>
      reasonFor('redeem', out) ??
      // Like a plan, a conversion-in needs purchase at a NAV, which a fund being raised does not have.
      (reasonFor('plan', into) === null ? null : (reasonFor('purchase', into) ?? '转入基金处于募集期，暂不能转入')) ??
      (out.feeType === into.feeType ? null : '前端收费与后端收费的基金之间不能转换'),
  },
} as const

/** The kind of business that a purchase is, or null when the fund takes none. */
export function purchaseKind(fund: TradedFund): 'purchase' | 'subscription' | null {
  if (fundCan.purchase.reason(fund) !== null) return null
  return fund.status === FUND_STATUS.raising ? 'subscription' : 'purchase'
}
