import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FeeTier, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { datedTermsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { discountedRate, FULL_PRICE_E4 } from '@zhixiao/domain/fee/purchase-fee.ts'
import { fen, fenText, type RateE8, rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import type { MarketFund } from '../market/snapshot.ts'

type Fees = OutputOf<'content.fundDetail'>['fees']

/** The fee tables in force on `tradeDay`, with this site's discounted front-end rates. */
export function feesOf({ record, tiers }: MarketFund, tradeDay: IsoDate): Fees {
  const discountE4 = datedTermsOn(record.terms, tradeDay).purchaseDiscountE4
  return {
    discount: rateText(rateOfE4(discountE4)),
    // Neither subscriptions (rules 2.4) nor fixed fees (rules D29) are discounted.
    subscribe: moneyTiers(tiersInForce(tiers, 'subscribe', tradeDay), FULL_PRICE_E4),
    purchase: moneyTiers(tiersInForce(tiers, 'purchase', tradeDay), discountE4),
    backend: daysTiers(tiersInForce(tiers, 'backend', tradeDay)),
    redeem: daysTiers(tiersInForce(tiers, 'redeem', tradeDay)),
  }
}

/** A tier ends where the next one begins. */
const endOf = (tiers: readonly FeeTier[], position: number): bigint | null => tiers[position + 1]?.fromValue ?? null

const moneyTiers = (tiers: readonly FeeTier[], discountE4: number): Fees['purchase'] =>
  tiers.map((tier, position) => {
    const to = endOf(tiers, position)
    return {
      from: fenText(fen(tier.fromValue)),
      to: to === null ? null : fenText(fen(to)),
      standardRate: rateText(tier.rate),
      rate: rateText(reduced(tier, discountE4)),
      fixedFee: tier.fixedFee === null ? null : fenText(tier.fixedFee),
    }
  })

const reduced = (tier: FeeTier, discountE4: number): RateE8 =>
  tier.fixedFee === null ? discountedRate({ rate: tier.rate, discountE4 }) : tier.rate

const daysTiers = (tiers: readonly FeeTier[]): Fees['redeem'] =>
  tiers.map((tier, position) => {
    const to = endOf(tiers, position)
    return { from: Number(tier.fromValue), to: to === null ? null : Number(to), rate: rateText(tier.rate) }
  })
