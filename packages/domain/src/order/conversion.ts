import type { FeeType } from '../codes/fee-types.ts'
import type { InvestorType } from '../codes/investor-types.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { fundCan, type TradedFund } from '../fund/fund-can.ts'
import { type SuitabilityRefusal, suitabilityRefusal } from '../fund/suitability.ts'
import type { Fen, ShareCents } from '../money/money.ts'
import { exceeds, type PurchaseLimits } from './purchase.ts'
import { decideRedemption, type RedemptionRefusal } from './redemption.ts'

/** `registrar` is who keeps the fund's register: shares convert within one register only. */
export type ConvertibleFund = TradedFund & { fundcode: string; feeType: FeeType; registrar: string }

export type ConversionOrderFacts = {
  out: ConvertibleFund
  into: ConvertibleFund & { riskLevel: RiskLevel }
  /** Of the fund left. */
  minRedeem: ShareCents
  minHold: ShareCents
  held: ShareCents
  frozen: ShareCents
  shares: ShareCents
  /** Of the fund entered; a conversion counts within its limits like a purchase (rules 2.11). */
  limits: Pick<PurchaseLimits, 'singleMax' | 'dayMax'>
  usedToday: Fen
  /** shares x the newest NAV of the fund left: the order's own NAV is not known yet. */
  estimate: Fen
  investor: InvestorType | null
  hasLeaveMark: boolean
}

export type ConversionRefusal = RedemptionRefusal | SuitabilityRefusal | 'TRADE-MAX' | 'TRADE-DAY-MAX'
export type ConversionDecision = { ok: true } | { ok: false; code: ConversionRefusal; reason?: string }

/** Whether `shares` of one fund may be converted into the other (rules 2.7): a redemption of the one, a purchase of the other. */
export function decideConversion(facts: ConversionOrderFacts): ConversionDecision {
  const { out, into, limits } = facts
  const reason = conversionFault(out, into)
  if (reason !== null) return { ok: false, code: 'TRADE-CLOSED', reason }
  const redemption = decideRedemption({ ...facts, fund: out })
  if (!redemption.ok) return redemption
  if (exceeds(facts.estimate, limits.singleMax)) return { ok: false, code: 'TRADE-MAX' }
  if (exceeds(facts.usedToday + facts.estimate, limits.dayMax)) return { ok: false, code: 'TRADE-DAY-MAX' }
  const unsuitable = suitabilityRefusal(facts.investor, into.riskLevel, facts.hasLeaveMark)
  return unsuitable ? { ok: false, code: unsuitable } : { ok: true }
}

/** Why nothing of `out` converts into `into` now, whoever asks; null when it does. */
export function conversionFault(out: ConvertibleFund, into: ConvertibleFund): string | null {
  if (out.fundcode === into.fundcode) return '转出与转入不能是同一只基金'
  if (out.registrar !== into.registrar) return '不同登记机构的基金之间不能转换'
  return fundCan.convert.reason(out, into)
}
