import { FEE_TYPE } from '../codes/fee-types.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'
import { type FeeTier, tierFor } from './fee-tier.ts'
import type { FundTerms } from './fund-contract.ts'

export type PurchaseFee = {
  rate: RateE8
  discountE4: number
  fixedFee: Fen | null
  net: Fen
  fee: Fen
}

export const FULL_PRICE_E4 = 10_000

/** What a customer accepts of the front-end fee: it stays with the order and settles it. */
export type EntryTerms = Pick<PurchaseFee, 'rate' | 'discountE4' | 'fixedFee'>

/** The terms of a fund on one day that decide its front-end fees. */
export type FrontEndTerms = Pick<FundTerms, 'feeType' | 'tiers' | 'purchaseDiscountE4' | 'chargesEntry'>
/** The same terms with the agencies' tiers. */
export type StandardTerms = FrontEndTerms & Pick<FundTerms, 'standardTiers'>

/**
 * The front-end fee of an order under a fund's terms, or under those `kept` since its acceptance. Share classes with a back-end
 * charge have none (rules 2.5), nor has any class once the law forbids it (rules 2.3). A subscription, paid while the fund is
 * raised, is not discounted (rules 2.4).
 */
export function frontEndFee(
  gross: Fen,
  fund: FrontEndTerms,
  isSubscription: boolean,
  kept: EntryTerms | null = null,
): PurchaseFee {
  if (fund.feeType === FEE_TYPE.backEnd || !fund.chargesEntry) return feeAt(gross, FREE)
  if (kept) return feeAt(gross, kept)
  const kind = isSubscription ? 'subscribe' : 'purchase'
  const tiers = fund.tiers.filter(tier => tier.kind === kind)
  return purchaseFee(gross, tiers, isSubscription ? FULL_PRICE_E4 : fund.purchaseDiscountE4)
}

/** The fee as agencies charge it, without this site's discount; displayed beside a waived fee. */
export const standardFee = (
  gross: Fen,
  { standardTiers, ...fund }: StandardTerms,
  isSubscription: boolean,
): PurchaseFee =>
  frontEndFee(
    gross,
    { ...fund, tiers: standardTiers, purchaseDiscountE4: FULL_PRICE_E4, chargesEntry: true },
    isSubscription,
  )

/** The rate that remains after the discount, half-up to 8 decimals; a fixed fee has no rate. */
export const discountedRate = ({ rate, discountE4 }: Pick<PurchaseFee, 'rate' | 'discountE4'>): RateE8 =>
  rateE8(divideHalfUp(rate * BigInt(discountE4), BigInt(FULL_PRICE_E4)))

/** The front-end fee by the tier of `gross`. A fund without tiers charges nothing. Source: rules 2.3, D29. */
export const purchaseFee = (gross: Fen, tiers: readonly FeeTier[], discountE4: number): PurchaseFee =>
  feeAt(gross, entryTerms(gross, tiers, discountE4))

/** The terms of the tier of `amount`; a fixed fee is not discounted. */
export function entryTerms(amount: Fen, tiers: readonly FeeTier[], discountE4: number): EntryTerms {
  const tier = tierFor(tiers, amount)
  const fixedFee = tier?.fixedFee ?? null
  return { rate: tier?.rate ?? rateE8(0n), discountE4: fixedFee === null ? discountE4 : FULL_PRICE_E4, fixedFee }
}

/**
 * Front-end fee by the outside method: net = gross / (1 + rate x discount), rounded half-up to the fen. A fixed fee
 * is taken as it is. Source: rules 2.3, D29.
 */
export function feeAt(gross: Fen, { rate, discountE4, fixedFee }: EntryTerms): PurchaseFee {
  if (fixedFee !== null) {
    const fee = fixedFee < gross ? fixedFee : gross
    return { rate, discountE4, fixedFee, net: fen(gross - fee), fee }
  }
  // Rate and discount stay two exact factors, so that 1.2 % at 10 % is not rounded before use.
  const one = ONE_RATE * BigInt(FULL_PRICE_E4)
  const net = fen(divideHalfUp(gross * one, one + rate * BigInt(discountE4)))
  return { rate, discountE4, fixedFee, net, fee: fen(gross - net) }
}

const FREE: EntryTerms = { rate: rateE8(0n), discountE4: FULL_PRICE_E4, fixedFee: null }
