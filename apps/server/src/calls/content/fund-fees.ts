import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FeeTier, tierFor } from '@zhixiao/domain/fee/fee-tier.ts'
import { type FundTerms, serviceRateOn, termsOn, tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import { holdingText } from '@zhixiao/domain/fee/holding-period.ts'
import { discountedRate, FULL_PRICE_E4 } from '@zhixiao/domain/fee/purchase-fee.ts'
import { ownReturnFrom } from '@zhixiao/domain/fee/service-return.ts'
import { backendEnds, cutOffBefore, freeSoon } from '@zhixiao/domain/law/own-sale.ts'
import { fen, fenText, type RateE8, rateE8, rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import type { MarketFund } from '../../kernel/market.ts'

type Fees = OutputOf<'content.fundDetail'>['fees']

/** The fee tables in force on `tradeDay`, with this site's discounted front-end rates. */
export function feesOf({ contract }: Pick<MarketFund, 'contract'>, tradeDay: IsoDate, calendar: Calendar | null): Fees {
  const [person, institution] = [termsOn(contract, tradeDay, 'person'), termsOn(contract, tradeDay, 'institution')]
  const { chargesEntry, chargesBackend, hold } = person
  const [backend, redeem, sold] = [
    tiersOf(person, 'backend'),
    tiersOf(person, 'redeem'),
    tiersOf(institution, 'redeem'),
  ]
  const [purchase, bought] = [entryTiers(person, 'purchase'), entryTiers(institution, 'purchase')]
  const freeFrom = calendar && freeSoon('own-entry-fee', contract, tradeDay, calendar)
  return {
    discount: rateText(rateOfE4(person.purchaseDiscountE4)),
    chargesEntry,
    chargesBackend,
    freeFrom,
    freeCutOff: calendar && cutOffBefore(freeFrom, calendar),
    backendEnds: calendar && backend.length > 0 ? backendEnds(contract, tradeDay, calendar) : null,
    serviceReturnedFrom: serviceRateOn(contract, tradeDay) === 0n ? null : ownReturnFrom(),
    ...(hold && { holdingPeriod: holdingText(hold) }),
    subscribe: entryTiers(person, 'subscribe'),
    purchase,
    purchaseOfInstitutions: isDeepStrictEqual(bought, purchase) ? [] : bought,
    backend: daysTiers(backend),
    redeem: daysTiers(redeem),
    redeemOfInstitutions: isDeepStrictEqual(daysTiers(sold), daysTiers(redeem)) ? [] : daysTiers(sold),
  }
}

/** A tier ends where the next one begins. */
const endOf = (tiers: readonly FeeTier[], position: number): bigint | null => tiers[position + 1]?.fromValue ?? null

/** The standard table, as agencies charge it, with our own rates. */
function entryTiers(terms: FundTerms, kind: 'subscribe' | 'purchase'): Fees['purchase'] {
  const [standard, own] = [terms.standardTiers.filter(tier => tier.kind === kind), tiersOf(terms, kind)]
  // Neither subscriptions (rules 2.4) nor fixed fees (rules D29) are discounted.
  const discountE4 = kind === 'subscribe' ? FULL_PRICE_E4 : terms.purchaseDiscountE4
  return standard.map(({ fromValue, rate, fixedFee: standardFixed }, position) => {
    const [to, here] = [endOf(standard, position), terms.chargesEntry ? tierFor(own, fromValue) : null]
    const fixedFee = here?.fixedFee ?? null
    return {
      from: fenText(fen(fromValue)),
      to: to === null ? null : fenText(fen(to)),
      standardRate: rateText(rate),
      rate: rateText(here ? reduced(here, discountE4) : rateE8(0n)),
      fixedFee: fixedFee === null ? null : fenText(fixedFee),
      standardFixedFee: standardFixed === null ? null : fenText(standardFixed),
    }
  })
}

const reduced = (tier: FeeTier, discountE4: number): RateE8 =>
  tier.fixedFee === null ? discountedRate({ rate: tier.rate, discountE4 }) : tier.rate

const daysTiers = (tiers: readonly FeeTier[]): Fees['redeem'] =>
  tiers.map((tier, position) => {
    const to = endOf(tiers, position)
    return { from: Number(tier.fromValue), to: to === null ? null : Number(to), rate: rateText(tier.rate) }
  })
