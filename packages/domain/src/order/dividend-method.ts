import type { DividendType } from '../codes/dividend-types.ts'
import { DIVIDEND } from '../codes/dividend-types.ts'
import { isOver } from '../codes/fund-status.ts'
import { fundTypes } from '../codes/fund-types.ts'
import type { TradedFund } from '../fund/fund-can.ts'
import type { ShareCents } from '../money/money.ts'

/** `hasHoldingPeriod`: its lots are held for a period. */
export type DividendFund = TradedFund & { hasHoldingPeriod: boolean }

export type DividendMethodFacts = {
  fund: DividendFund
  /** Shares on the trade account of the request; a method is kept per fund and trade account. */
  held: ShareCents
  /** The method in force, or the last pending one. */
  current: DividendType
  asked: DividendType
}

export type DividendMethodRefusal = 'TRADE-CLOSED' | 'TRADE-NO-SHARES' | 'TRADE-SAME-METHOD'
export type DividendMethodDecision = { ok: true } | { ok: false; code: DividendMethodRefusal; reason?: string }

/** Whether a holder may change the dividend method (029). Allowed in closed periods, because nothing is traded. */
export function decideDividendMethod({ fund, held, current, asked }: DividendMethodFacts): DividendMethodDecision {
  const reason = dividendMethodFault(fund, asked)
  if (reason !== null) return { ok: false, code: 'TRADE-CLOSED', reason }
  if (held === 0n) return { ok: false, code: 'TRADE-NO-SHARES' }
  return asked === current ? { ok: false, code: 'TRADE-SAME-METHOD' } : { ok: true }
}

/** Why a fund refuses this method from any customer; null when it accepts it. */
export function dividendMethodFault(fund: DividendFund, asked: DividendType): string | null {
  if (fundTypes[fund.fundType].isPrivate) return '该产品不支持线上修改分红方式，请联系客服'
  if (isOver(fund.status)) return '基金已终止，不能修改分红方式'
  if (fund.hasHoldingPeriod && asked === DIVIDEND.reinvest) return '该基金份额有持有期，分红方式仅支持现金分红'
  return fund.fundType === 'money' && asked === DIVIDEND.cash ? '货币基金的收益只能结转为份额' : null
}
