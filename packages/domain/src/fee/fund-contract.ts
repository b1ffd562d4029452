import type { IsoDate } from '../calendar/dates.ts'
import type { FeeType } from '../codes/fee-types.ts'
import type { LegalChannel, LegalHolder } from '../law/legal-rule.ts'
import { type OwnSaleCharges, ownSaleCharges } from '../law/own-sale.ts'
import { type RateE8, rateE8, type ShareRounding } from '../money/money.ts'
import type { DatedRate } from './accrual-index.ts'
import { type FeeKind, type FeeTier, tiersInForce } from './fee-tier.ts'
import type { HoldingPeriod } from './holding-period.ts'

/** What decides the arithmetic of a fund's orders besides its fee tables, and which lots they may sell. */
export type ContractTerms = {
  feeType: FeeType
  shareRounding: ShareRounding
  backendFormula: 'A' | 'B'
  convertFormula: 'A' | 'B'
  purchaseDiscountE4: number
  /** Null where lots may always be sold. */
  hold: HoldingPeriod | null
}

export type DatedTerms = ContractTerms & {
  effectiveFrom: IsoDate
  /** Of institutions; null means that of persons. */
  institutionDiscountE4: number | null
  /** The yearly sales service fee, which is charged daily to the NAV and not to orders. */
  serviceRateE8: number
}

type Fund = {
  fundcode: string
  /** The code that all classes of the fund share. */
  mainCode: string
  setupDate: IsoDate | null
  /** The first day of its raising, if known. */
  raiseStart: IsoDate | null
  raiseInterestRate: RateE8
}

/** What charges the orders of a fund, a part of its FundDescription: all terms and all fee tables, each with the day from which it holds. */
export type FundContract = Fund & { terms: readonly DatedTerms[]; tiers: readonly FeeTier[] }

/**
 * The terms of a fund on one day for one kind of holder. `tiers` are in force in own sales, lowest first by kind;
 * `standardTiers` are the agencies' entry fees.
 */
export type FundTerms = Fund &
  ContractTerms &
  OwnSaleCharges & { tiers: readonly FeeTier[]; standardTiers: readonly FeeTier[] }

const ENTRY_KINDS: readonly FeeKind[] = ['subscribe', 'purchase']
const KINDS: readonly FeeKind[] = [...ENTRY_KINDS, 'redeem', 'backend']

/** The terms in force on `day`; before the first of them, the first. @throws RangeError for a fund without terms */
export function datedTermsOn(terms: readonly DatedTerms[], day: IsoDate): DatedTerms {
  const byDay = [...terms].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const inForce = byDay.findLast(each => each.effectiveFrom <= day) ?? byDay[0]
  if (!inForce) throw new RangeError('a fund without terms')
  return inForce
}

/**
 * The terms that charge an order accepted for the trading day `day`, for this kind of holder. An order keeps the terms of its
 * acceptance; the charges permitted by law are read on `tradeDate`, the day on which the order is dealt (rules 2.3).
 */
export function termsOn(
  { terms, tiers, ...fund }: FundContract,
  day: IsoDate,
  holder: LegalHolder,
  tradeDate: IsoDate = day,
): FundTerms {
  const { effectiveFrom: _, serviceRateE8: __, institutionDiscountE4, ...inForce } = datedTermsOn(terms, day)
  const inForceFor = (kinds: readonly FeeKind[], channel: LegalChannel) =>
    kinds.flatMap(kind => tiersInForce(tiers, kind, day, { holder, channel }))
  return {
    ...fund,
    ...inForce,
    purchaseDiscountE4: discountFor(holder, { ...inForce, institutionDiscountE4 }),
    ...ownSaleCharges(fund, tradeDate),
    tiers: inForceFor(KINDS, 'own'),
    standardTiers: inForceFor(ENTRY_KINDS, 'agency'),
  }
}

/** The discount of a kind of holder. */
const discountFor = (
  holder: LegalHolder,
  { purchaseDiscountE4, institutionDiscountE4 }: Pick<DatedTerms, 'purchaseDiscountE4' | 'institutionDiscountE4'>,
): number => (holder === 'institution' ? (institutionDiscountE4 ?? purchaseDiscountE4) : purchaseDiscountE4)

/** The same terms with an entry fee: where the law forbids it in own sales, that of agencies. */
export const withEntryFee = (terms: FundTerms): FundTerms =>
  terms.chargesEntry
    ? terms
    : {
        ...terms,
        chargesEntry: true,
        tiers: [...terms.tiers.filter(({ kind }) => !ENTRY_KINDS.includes(kind)), ...terms.standardTiers],
      }

/** The yearly sales service fee by day, ascending. */
export const serviceRates = ({ terms }: Pick<FundContract, 'terms'>): DatedRate[] =>
  terms
    .map(({ effectiveFrom, serviceRateE8 }) => ({ effectiveFrom, rate: rateE8(BigInt(serviceRateE8)) }))
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))

/** The yearly sales service fee on a day. */
export const serviceRateOn = ({ terms }: Pick<FundContract, 'terms'>, day: IsoDate): RateE8 =>
  rateE8(BigInt(datedTermsOn(terms, day).serviceRateE8))

/** Whether the class has, had or will have a sales service fee. */
export const hasServiceFee = ({ terms }: Pick<FundContract, 'terms'>): boolean =>
  terms.some(({ serviceRateE8 }) => serviceRateE8 > 0)

/** Whether lots of the fund are, were or will be held for a period. */
export const hasHoldingPeriod = ({ terms }: Pick<FundContract, 'terms'>): boolean =>
  terms.some(({ hold }) => hold !== null)

/** The tiers of one kind among those in force. */
export const tiersOf = ({ tiers }: Pick<FundTerms, 'tiers'>, kind: FeeKind): FeeTier[] =>
  tiers.filter(tier => tier.kind === kind)
