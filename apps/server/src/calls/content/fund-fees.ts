import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FeeTier, tierFor, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { discountFor } from '@zhixiao/domain/fee/fund-contract.ts'
import { holdingText } from '@zhixiao/domain/fee/holding-period.ts'
import { discountedRate, FULL_PRICE_E4 } from '@zhixiao/domain/fee/purchase-fee.ts'
import { ownReturnFrom } from '@zhixiao/domain/fee/service-return.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { backendEnds, cutOffBefore, freeSoon } from '@zhixiao/domain/law/own-sale.ts'
import { fen, fenText, type RateE8, rateE8, rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import { contractDays, entryTermsOn } from '../../engine/market/fund-row.ts'
import type { MarketFund } from '../../kernel/market.ts'

type Fees = OutputOf<'content.fundDetail'>['fees']

/** The fee tables in force on `tradeDay`, with this site's discounted front-end rates. */
export function feesOf(fund: MarketFund, tradeDay: IsoDate, calendar: Calendar | null): Fees {
  const { tiers } = fund
  const terms = entryTermsOn(fund, tradeDay)
  const { purchaseDiscountE4: discountE4, chargesEntry, chargesBackend, hold } = terms
  const redeem = tiersInForce(tiers, 'redeem', tradeDay)
  const backend = tiersInForce(tiers, 'backend', tradeDay)
  const freeFrom = calendar && freeSoon('own-entry-fee', contractDays(fund), tradeDay, calendar)
  const ofInstitutions = tiersInForce(tiers, 'redeem', tradeDay, { holder: 'institution', channel: 'own' })
  const purchaseOf = (holder: LegalHolder) =>
    entryTiers(tiers, 'purchase', tradeDay, chargesEntry ? discountFor(holder, terms) : null, holder)
  const [purchase, bought] = [purchaseOf('person'), purchaseOf('institution')]
  return {
    discount: rateText(rateOfE4(discountE4)),
    chargesEntry,
    chargesBackend,
    freeFrom,
    freeCutOff: calendar && cutOffBefore(freeFrom, calendar),
    backendEnds: calendar && backend.length > 0 ? backendEnds(contractDays(fund), tradeDay, calendar) : null,
    serviceReturnedFrom: fund.record.service_rate_e8 === 0n ? null : ownReturnFrom(),
    ...(hold && { holdingPeriod: holdingText(hold) }),
    // Neither subscriptions (rules 2.4) nor fixed fees (rules D29) are discounted.
    subscribe: entryTiers(tiers, 'subscribe', tradeDay, chargesEntry ? FULL_PRICE_E4 : null),
    purchase,
    purchaseOfInstitutions: isDeepStrictEqual(bought, purchase) ? [] : bought,
    backend: daysTiers(backend),
    redeem: daysTiers(redeem),
    redeemOfInstitutions: ofInstitutions.every(tier => redeem.includes(tier)) ? [] : daysTiers(ofInstitutions),
  }
}

/** A tier ends where the next one begins. */
const endOf = (tiers: readonly FeeTier[], position: number): bigint | null => tiers[position + 1]?.fromValue ?? null

/** The standard table, as agencies charge it, with our own rates; `discountE4` is null where we charge nothing. */
function entryTiers(
  tiers: readonly FeeTier[],
  kind: 'subscribe' | 'purchase',
  day: IsoDate,
  discountE4: number | null,
  holder: LegalHolder = 'person',
): Fees['purchase'] {
  const standard = tiersInForce(tiers, kind, day, { holder, channel: 'agency' })
  const own = tiersInForce(tiers, kind, day, { holder, channel: 'own' })
  return standard.map(({ fromValue, rate, fixedFee: standardFixed }, position) => {
    const [to, here] = [endOf(standard, position), discountE4 === null ? null : tierFor(own, fromValue)]
    const fixedFee = here?.fixedFee ?? null
    return {
      from: fenText(fen(fromValue)),
      to: to === null ? null : fenText(fen(to)),
      standardRate: rateText(rate),
      rate: rateText(here ? reduced(here, discountE4 ?? FULL_PRICE_E4) : rateE8(0n)),
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
