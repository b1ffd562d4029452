import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { firstDayConfirmedFrom } from '@zhixiao/domain/calendar/order-days.ts'
import type { FloatingDecision } from '@zhixiao/domain/fee/floating-fee.ts'
import { chargeOf, freeAfter, type MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import {
  cheaperFrom,
  type LotUse,
  type LowerFee,
  type RedemptionTerms,
  untilFree,
} from '@zhixiao/domain/fee/redemption-fee.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  rateText,
  type ShareCents,
  sharesText,
  sumFen,
} from '@zhixiao/domain/money/money.ts'

export type LotView = NonNullable<OutputOf<'query.recordDetail'>['working']>['lots'][number]

type Use = Omit<LotUse, 'lotId' | 'feeType' | 'remainingBefore'>

/** What the lot's shares get back beside their price. */
type Returned = { service: Fen; floating: FloatingUse | null }
export type FloatingUse = Pick<
  FloatingDecision,
  'outcome' | 'rate' | 'nav' | 'worthE6' | 'dividendE6' | 'own' | 'benchmark' | 'contingent' | 'excess'
>

/** One lot of a redemption, confirmed or estimated, with what is returned with it, as text. */
export const lotView = (use: Use, { service, floating }: Returned): LotView => ({
  registerDate: use.registerDate,
  channel: use.channel,
  shares: sharesText(use.shares),
  days: use.days,
  rate: rateText(use.rate),
  gross: fenText(use.gross),
  fee: fenText(use.fee),
  toFund: fenText(use.toFund),
  backendRate: rateText(use.backendRate),
  backendFee: fenText(use.backendFee),
  serviceReturn: fenText(service),
  floating: floating && floatingView(floating),
})

const floatingView = (use: FloatingUse): NonNullable<LotView['floating']> => ({
  outcome: use.outcome,
  rate: rateText(use.rate),
  nav: navText(use.nav),
  worth: formatScaled(use.worthE6, 6),
  dividend: formatScaled(use.dividendE6, 6),
  own: use.own === null ? null : rateText(use.own),
  benchmark: use.benchmark === null ? null : rateText(use.benchmark),
  contingent: fenText(use.contingent),
  excess: fenText(use.excess),
})

/** The returned parts of the floating fee of these lots. */
export const floatingTotal = (lots: readonly LotView[]): Fen =>
  sumFen(lots.flatMap(({ floating }) => (floating ? [parseFen(floating.contingent), parseFen(floating.excess)] : [])))

/** What a declared day adds to the fee of a sale, as text; null on other days. */
export const mandatoryView = (shares: ShareCents, nav: NavE4, terms: MandatoryFee | null) =>
  terms && {
    free: sharesText(shares < terms.free ? shares : terms.free),
    charged: sharesText(freeAfter(shares, terms.free)),
    rate: rateText(terms.rate),
    fee: fenText(chargeOf(shares, nav, terms)),
  }

/** The fees due, as text. */
export const lowerFeeView = ({ rate, backendRate }: LowerFee) => ({
  rate: rate === null ? null : rateText(rate),
  backendRate: backendRate === null ? null : rateText(backendRate),
})

type Counted = {
  calendar: Calendar
  confirmLag: number
  confirmDate: IsoDate
  terms: Pick<RedemptionTerms, 'redeemTiers' | 'backendTiers'>
  /** When sales without a back-end charge are first confirmed (`backendFreeConfirmed`). */
  backendFree: IsoDate | null
}

/**
 * The trading day from which an order for a lot costs less than one confirmed on `confirmDate`, as text; null if there
 * is none.
 */
export function cheaperView(
  lot: Pick<LotUse, 'registerDate' | 'feeType'>,
  { calendar, confirmLag, confirmDate, terms, backendFree }: Counted,
) {
  const backendTiers = untilFree(terms.backendTiers, lot, backendFree)
  const lower = cheaperFrom(lot, confirmDate, { ...terms, backendTiers })
  if (!lower) return null
  const day = firstDayConfirmedFrom(calendar, addDays(lot.registerDate, lower.days), confirmLag)
  return { day, ...lowerFeeView(lower) }
}
