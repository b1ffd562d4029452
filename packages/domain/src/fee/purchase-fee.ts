import type { IsoDate } from '../calendar/dates.ts'
import { FEE_TYPE, type FeeType } from '../codes/fee-types.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8, rateE8, ZERO_FEN } from '../money/money.ts'
import { type FeeTier, tierFor, tiersInForce } from './fee-tier.ts'

export type PurchaseFee = {
  rate: RateE8
  discountE4: number
  fixedFee: Fen | null
  net: Fen
  fee: Fen
}

export const FULL_PRICE_E4 = 10_000

/** The terms of a fund that decide its front-end fees. */
export type FrontEndTerms = { feeType: FeeType; tiers: readonly FeeTier[]; purchaseDiscountE4: number }

/**
 * The front-end fee of an order of the trading day `day`. Share classes with a back-end charge have none (rules 2.5),
 * and a subscription, paid while the fund is raised, is not discounted (rules 2.4).
 */
export function frontEndFee(gross: Fen, fund: FrontEndTerms, day: IsoDate, isSubscription: boolean): PurchaseFee {
  if (fund.feeType === FEE_TYPE.backEnd) return noPurchaseFee(gross)
  return isSubscription
    ? purchaseFee(gross, tiersInForce(fund.tiers, 'subscribe', day), FULL_PRICE_E4)
    : purchaseFee(gross, tiersInForce(fund.tiers, 'purchase', day), fund.purchaseDiscountE4)
}

/** The same without this site's discount. */
export const standardFee = (gross: Fen, fund: FrontEndTerms, day: IsoDate, isSubscription: boolean): PurchaseFee =>
  frontEndFee(gross, { ...fund, purchaseDiscountE4: FULL_PRICE_E4 }, day, isSubscription)

/** The rate that remains after the discount, half-up to 8 decimals; a fixed fee has no rate. */
export const discountedRate = ({ rate, discountE4 }: Pick<PurchaseFee, 'rate' | 'discountE4'>): RateE8 =>
  rateE8(divideHalfUp(rate * BigInt(discountE4), BigInt(FULL_PRICE_E4)))

/**
 * Front-end fee by the outside method: net = gross / (1 + rate x discount), half-up to the fen; the tier goes by gross.
 * A fixed fee is taken as it is, undiscounted. A fund without tiers charges nothing. Source: rules 2.3, D29.
 */
export function purchaseFee(gross: Fen, tiers: readonly FeeTier[], discountE4: number): PurchaseFee {
  const tier = tierFor(tiers, gross)
  const rate = tier?.rate ?? rateE8(0n)
  if (tier?.fixedFee != null) {
    const fee = tier.fixedFee < gross ? tier.fixedFee : gross
    return { rate, discountE4: FULL_PRICE_E4, fixedFee: tier.fixedFee, net: fen(gross - fee), fee }
  }
  // Rate and discount stay two exact factors, so that 1.2 % at 10 % is not rounded before use.
  const one = ONE_RATE * BigInt(FULL_PRICE_E4)
  const net = fen(divideHalfUp(gross * one, one + rate * BigInt(discountE4)))
  return { rate, discountE4, fixedFee: null, net, fee: fen(gross - net) }
}

const noPurchaseFee = (gross: Fen): PurchaseFee => ({
  rate: rateE8(0n),
  discountE4: FULL_PRICE_E4,
  fixedFee: null,
  net: gross,
  fee: ZERO_FEN,
})
