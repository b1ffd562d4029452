import type { FeeType } from '../codes/fee-types.ts'
import type { InvestorType } from '../codes/investor-types.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { convertsInto } from '../fund/convert-partners.ts'
import { fundCan, type TradedFund } from '../fund/fund-can.ts'
import { type SuitabilityRefusal, suitabilityRefusal } from '../fund/suitability.ts'
import type { Fen, ShareCents } from '../money/money.ts'
import { exceeds, type PurchaseLimits } from './purchase.ts'
import { decideRedemption, type RedemptionRefusal } from './redemption.ts'

/** `registrar` keeps the fund's register; shares convert only within one register, and only into the partners of the contract. */
export type ConvertibleFund = TradedFund & {
  fundcode: string
  feeType: FeeType
  registrar: string
  convertInto: string | null
}

export type ConversionOrderFacts = {
  out: ConvertibleFund
  into: ConvertibleFund & { riskLevel: RiskLevel }
  /** These six are of the source fund. */
  minRedeem: ShareCents
  minHold: ShareCents
  held: ShareCents
  frozen: ShareCents
  sellable: ShareCents
  shares: ShareCents
  /** Limits of the target fund; a conversion counts towards them like a purchase (rules 2.11). */
  limits: Pick<PurchaseLimits, 'singleMax' | 'dayMax'>
  usedToday: Fen
  /** shares x the newest NAV of the source fund, because the order's own NAV is not known yet. */
  estimate: Fen
  investor: InvestorType | null
  hasLeaveMark: boolean
}

export type ConversionRefusal = RedemptionRefusal | SuitabilityRefusal | 'TRADE-MAX' | 'TRADE-DAY-MAX'
export type ConversionDecision = { ok: true } | { ok: false; code: ConversionRefusal; reason?: string }

/**
 * Whether `shares` may be converted (rules 2.7): the conditions of a redemption of `out` and of a purchase of `into`.
 */
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

/** Why `out` cannot be converted into `into` now by any customer; null when it can. */
export function conversionFault(out: ConvertibleFund, into: ConvertibleFund): string | null {
  if (out.fundcode === into.fundcode) return '转出与转入不能是同一只基金'
  if (out.registrar !== into.registrar) return '不同登记机构的基金之间不能转换'
  if (!convertsInto(out.convertInto, into.fundcode)) return '按基金合同，转出基金不能转换为这只基金'
  return fundCan.convert.reason(out, into)
}
