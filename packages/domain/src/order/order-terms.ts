import type { IsoDate } from '../calendar/dates.ts'
import type { ConversionFee } from '../fee/conversion-fee.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import { discountedRate, type PurchaseFee } from '../fee/purchase-fee.ts'
import type { LotUse } from '../fee/redemption-fee.ts'
import { fenText, rateText, shareCents, sharesText } from '../money/money.ts'

/**
 * The terms that a customer accepts with an order. `confirmDate` is null while a subscription waits for its fund,
 * `payDate` where no money is paid out; `feeTerms` has rates, never amounts, because amounts depend on a NAV not yet
 * known.
 */
export type OrderTerms = {
  tradeDate: IsoDate
  confirmDate: IsoDate | null
  payDate: IsoDate | null
  feeTerms: string
}

const TERMS = ['tradeDate', 'confirmDate', 'payDate', 'feeTerms'] as const

export type TermsChange = { term: (typeof TERMS)[number]; was: string | null; now: string | null }

/** The accepted terms that an order placed now would no longer get. */
export const changedTerms = (confirmed: OrderTerms, now: OrderTerms): TermsChange[] =>
  TERMS.filter(term => confirmed[term] !== now[term]).map(term => ({ term, was: confirmed[term], now: now[term] }))

/** '0.00150000', or 'fixed 1000.00'. */
export const purchaseFeeTerms = (fee: PurchaseFee): string =>
  fee.fixedFee === null ? rateText(discountedRate(fee)) : `fixed ${fenText(fee.fixedFee)}`

/**
 * '800.00 0.00500000 0.00000000': shares with their redemption and back-end rates; lots with equal rates are combined. A
 * declared day of a money-market fund adds '; mandatory 100000.00 0.01000000', the free shares and the rate of the others.
 */
export function redemptionFeeTerms(
  uses: readonly Pick<LotUse, 'shares' | 'rate' | 'backendRate'>[],
  mandatory: MandatoryFee | null = null,
): string {
  const byRates = new Map<string, bigint>()
  for (const { shares, rate, backendRate } of uses) {
    const rates = `${rateText(rate)} ${rateText(backendRate)}`
    byRates.set(rates, (byRates.get(rates) ?? 0n) + shares)
  }
  const lots = [...byRates].map(([rates, shares]) => `${sharesText(shareCents(shares))} ${rates}`).join(', ')
  return mandatory ? `${lots}; mandatory ${sharesText(mandatory.free)} ${rateText(mandatory.rate)}` : lots
}

/** The terms of leaving, then the purchase rates of the source and target fund. */
export const conversionFeeTerms = (
  fee: Pick<ConversionFee, 'uses' | 'rateOut' | 'rateIn'>,
  mandatory: MandatoryFee | null = null,
): string => `${redemptionFeeTerms(fee.uses, mandatory)}; ${rateText(fee.rateOut)} ${rateText(fee.rateIn)}`
