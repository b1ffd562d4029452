import type { IsoDate } from '../calendar/dates.ts'
import { FEE_TYPE } from '../codes/fee-types.ts'
import { type ConversionRequest, conversionFee } from '../fee/conversion-fee.ts'
import type { FundTerms } from '../fee/fund-contract.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import { type EntryTerms, frontEndFee, type PurchaseFee } from '../fee/purchase-fee.ts'
import { type Lot, redemptionFee, remainingOf } from '../fee/redemption-fee.ts'
import { subscriptionInterest } from '../fee/subscription-interest.ts'
import {
  addFen,
  type Fen,
  fen,
  rateE8,
  type ShareCents,
  shareCents,
  sharesFor,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import { afterBuy, afterSell, type Position } from './position.ts'
import { betweenFunds, inFund, moveCash, moveShares, type Posting } from './posting.ts'
import { type Confirmed, conversionTerms, type DayNav, ISSUE_NAV, plainWorking, redemptionTerms } from './working.ts'

/**
 * Confirms a purchase at its trading day's NAV (rules 2.3, back-end classes 2.5), by the terms of its acceptance. What is
 * paid and not accepted is refunded.
 */
export function confirmPurchase(
  { paid, accepted, entry }: Pick<Subscription, 'paid' | 'accepted' | 'entry'>,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  const fee = frontEndFee(accepted, fund, false, entry)
  const bought = { gross: accepted, fee, interest: ZERO_FEN, refund: fen(paid - accepted) }
  return issue(bought, nav.day, fund, nav, confirmDate, held)
}

export type Subscription = {
  paid: Fen
  /** The part of `paid` that is accepted: pro rata of a raising, and up to the limit of one holder; the rest is refunded. */
  accepted: Fen
  paidOn: IsoDate
  tradeDate: IsoDate
  entry: EntryTerms | null
}

/**
 * Confirms a subscription at one yuan when its fund is set up. Bank interest on the accepted amount becomes shares
 * without a fee (rules 2.4).
 * @throws RangeError when the fund is not set up.
 */
export function confirmSubscription(
  { paid, accepted, paidOn, tradeDate, entry }: Subscription,
  fund: FundTerms,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  if (fund.setupDate === null) throw new RangeError(`fund ${fund.fundcode} is not set up`)
  // The tier goes by what the raising accepts, so that a part has its own.
  const fee = frontEndFee(accepted, fund, true, accepted === paid ? entry : null)
  const interest = subscriptionInterest(accepted, fund.raiseInterestRate, paidOn, fund.setupDate)
  const nav = { day: fund.setupDate, nav: ISSUE_NAV, version: 1 }
  const bought = { gross: accepted, fee, interest, refund: fen(paid - accepted) }
  return issue(bought, tradeDate, fund, nav, confirmDate, held)
}

type Bought = { gross: Fen; fee: PurchaseFee; interest: Fen; refund: Fen }

function issue(
  bought: Bought,
  tradeDate: IsoDate,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  const { gross, fee, interest, refund } = bought
  const shares = sharesFor(addFen(fee.net, interest), nav.nav, fund.shareRounding)
  const position = afterBuy(held, shares, gross)
  return {
    own: {
      working: { ...plainWorking(nav, confirmDate, fund.shareRounding), gross, ...fee, interest, refund, shares },
      before: held,
      after: position,
      lot:
        shares > 0n
          ? { registerDate: confirmDate, tradeDate, feeType: fund.feeType, channel: 'own', nav: nav.nav, shares }
          : null,
    },
    into: null,
    position,
    postings: [
      ...moveCash('in_transit', 'fund_cash', fee.net),
      ...moveCash('in_transit', 'fee', fee.fee),
      ...moveCash('in_transit', 'payable', refund),
      ...moveCash('bank_in', 'fund_cash', interest),
      ...moveShares('fund_issue', 'customer_share', shares),
    ],
    payout: refund,
    deferred: ZERO_SHARES,
  }
}

/** What a bank was asked to pay of a redemption before its confirmation; once it has, the line is repaid with the proceeds. */
export type Advance = { amount: Fen; isPaid: boolean }

export type Redemption = {
  shares: ShareCents
  /** The part of `shares` accepted on the day of a huge redemption; equal to `shares` on other days. */
  accepted: ShareCents
  /** True when the rest is deferred to the next trading day, false when it is cancelled. */
  continues: boolean
  /** The unpaid loss charged to this redemption, see lossShare. */
  unpaid: Fen
  /** Set on a declared day of a money-market fund. */
  mandatory?: MandatoryFee | null
  /** Of a same-day redemption. */
  advance?: Advance | null
}

/**
 * Confirms a redemption over the holder's lots, oldest first (rules 2.5, 2.6, 2.12).
 * @throws RangeError when the lots hold fewer shares than accepted.
 */
export function confirmRedemption(
  { shares, accepted, continues, unpaid, mandatory = null, advance = null }: Redemption,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
  lots: readonly Lot[],
): Confirmed {
  const { uses, gross, fee, toFund, backendFee, ...out } = redemptionFee(
    accepted,
    nav.nav,
    lots,
    confirmDate,
    redemptionTerms(fund, mandatory),
  )
  const net = addFen(out.net, unpaid)
  const rest = shareCents(shares - accepted)
  const sold = afterSell(held, accepted, net).position
  const position = continues ? sold : { ...sold, frozen: shareCents(sold.frozen - rest) }
  return {
    own: {
      working: {
        ...plainWorking(nav, confirmDate, fund.shareRounding),
        gross,
        // The first lot's rate; lots in other tiers have their own rates in `uses`.
        rate: uses[0]?.rate ?? rateE8(0n),
        net,
        fee: addFen(fee, backendFee),
        toFund,
        backendFee,
        unpaid,
        shares: accepted,
        uses,
      },
      before: held,
      after: position,
      lot: null,
    },
    into: null,
    position,
    postings: [
      ...moveShares('customer_share', 'fund_issue', accepted),
      // `toFund` stays in fund_cash, so it has no posting.
      ...proceeds(net, advance),
      ...moveCash('fund_cash', 'fee', fen(fee + backendFee - toFund)),
    ],
    payout: advance ? ZERO_FEN : net,
    deferred: continues ? rest : ZERO_SHARES,
  }
}

/** What proceeds lack of the amount that was paid ahead is the company's loss, never the customer's. */
function proceeds(net: Fen, advance: Advance | null): Posting[] {
  if (!advance) return moveCash('fund_cash', 'payable', net)
  const to = advance.isPaid ? 'redemption_line' : 'payable'
  return [...moveCash('fund_cash', to, net), ...moveCash('fee', to, fen(advance.amount - net))]
}

export type ConversionSide = { fund: FundTerms; nav: DayNav; held: Position }

/**
 * Confirms both legs of a conversion at the NAVs of one trading day (rules 2.7): the amount that crosses over is the
 * proceeds of the source fund and the price of the target fund, whose fee is the supplement.
 * @throws RangeError when the lots hold fewer shares than accepted.
 */
export function confirmConversion(
  { shares, accepted, continues, unpaid, mandatory = null, ...cut }: Redemption & { request: ConversionRequest | null },
  out: ConversionSide,
  into: ConversionSide,
  confirmDate: IsoDate,
  lots: readonly Lot[],
): Confirmed {
  const terms = conversionTerms(out.fund, into.fund, mandatory)
  const wholeOf = (): ConversionRequest => {
    const free = remainingOf(lots)
    const { net } = redemptionFee(shares < free ? shares : free, out.nav.nav, lots, confirmDate, terms.redemption)
    return { amount: net, charged: ZERO_FEN }
  }
  const request = cut.request ?? (accepted < shares ? wholeOf() : undefined)
  const fee = conversionFee({
    shares: accepted,
    navOut: out.nav.nav,
    navIn: into.nav.nav,
    lots,
    confirmDate,
    unpaid,
    request,
    ...terms,
  })
  // What paid at the source's entry never pays at the target's back end.
  const isCharged = [into.fund, ...fee.uses].every(({ feeType }) => feeType === FEE_TYPE.backEnd)
  const rest = shareCents(shares - accepted)
  const sold = afterSell(out.held, accepted, fee.amount).position
  const position = continues ? sold : { ...sold, frozen: shareCents(sold.frozen - rest) }
  return {
    own: {
      working: {
        ...plainWorking(out.nav, confirmDate, out.fund.shareRounding),
        gross: fee.gross,
        rate: fee.uses[0]?.rate ?? rateE8(0n),
        net: fee.amount,
        fee: addFen(fee.redeemFee, fee.backendFee),
        toFund: fee.toFund,
        backendFee: fee.backendFee,
        unpaid,
        shares: accepted,
        uses: fee.uses,
      },
      before: out.held,
      after: position,
      lot: null,
    },
    into: {
      working: {
        ...plainWorking(into.nav, confirmDate, into.fund.shareRounding),
        gross: fee.amount,
        rate: fee.diff,
        net: fee.netIn,
        fee: fee.supplement,
        shares: fee.sharesIn,
      },
      before: into.held,
      after: afterBuy(into.held, fee.sharesIn, fee.amount),
      lot:
        fee.sharesIn > 0n
          ? {
              registerDate: confirmDate,
              tradeDate: out.nav.day,
              feeType: isCharged ? FEE_TYPE.backEnd : FEE_TYPE.frontEnd,
              channel: 'own',
              nav: into.nav.nav,
              shares: fee.sharesIn,
            }
          : null,
    },
    position,
    postings: [
      ...moveShares('customer_share', 'fund_issue', accepted),
      ...moveCash('fund_cash', 'fee', fen(fee.redeemFee + fee.backendFee - fee.toFund)),
      ...moveCash('fund_cash', 'fee', fee.supplement),
      // The net amount moves from one fund's cash to the other's.
      ...betweenFunds(into.fund.fundcode, fee.netIn),
      ...inFund(into.fund.fundcode, moveShares('fund_issue', 'customer_share', fee.sharesIn)),
    ],
    payout: ZERO_FEN,
    deferred: continues ? rest : ZERO_SHARES,
    ...(request && fee.request && { request: { before: request, after: fee.request } }),
  }
}
