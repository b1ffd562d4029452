import { divideHalfUp } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8, rateE8, ZERO_FEN } from '../money/money.ts'
import { type FeeTier, tierFor } from './fee-tier.ts'

export type PurchaseFee = {
  rate: RateE8
  discountE4: number
  fixedFee: Fen | null
  net: Fen
  fee: Fen
}

const FULL_PRICE_E4 = 10_000n

/**
 * Front-end fee by the outside method: net = gross / (1 + rate x discount), half-up to the fen; the tier goes by gross.
 * A fixed fee is taken as it is, undiscounted. A fund without tiers charges nothing. Source: rules 2.3, D29.
 */
export function purchaseFee(gross: Fen, tiers: readonly FeeTier[], discountE4: number): PurchaseFee {
  const tier = tierFor(tiers, gross)
  const rate = tier?.rate ?? rateE8(0n)
  if (tier?.fixedFee != null) {
    const fee = tier.fixedFee < gross ? tier.fixedFee : gross
    return { rate, discountE4: Number(FULL_PRICE_E4), fixedFee: tier.fixedFee, net: fen(gross - fee), fee }
  }
  // Rate and discount stay two exact factors, so that 1.2 % at 10 % is not rounded before use.
  const one = ONE_RATE * FULL_PRICE_E4
  const net = fen(divideHalfUp(gross * one, one + rate * BigInt(discountE4)))
  return { rate, discountE4, fixedFee: null, net, fee: fen(gross - net) }
}

/** A purchase without front-end fee: share classes with a back-end charge or none. */
export const noPurchaseFee = (gross: Fen): PurchaseFee => ({
  rate: rateE8(0n),
  discountE4: Number(FULL_PRICE_E4),
  fixedFee: null,
  net: gross,
  fee: ZERO_FEN,
})
