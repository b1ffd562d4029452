import { listClaims, listLots, readUnpaid } from '@zhixiao/db/query/holdings.ts'
import { lotsWithActs, saleAfterActs } from '@zhixiao/domain/assets/unbooked-acts.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FEE_TYPE } from '@zhixiao/domain/codes/fee-types.ts'
import { type ConversionFee, conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import { tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { noPurchaseFee, type PurchaseFee, purchaseFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { type Lot, lotsAfter, type RedemptionFee, redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import { addShares, type Fen, type NavE4, type ShareCents, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { unpaidTaken } from '@zhixiao/domain/settle/money-fund.ts'
import { conversionTerms, type FundTerms, ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import type { CustomerContext } from '../kernel/context.ts'
import { readUnbooked } from '../orders/unbooked-acts.ts'
import { daysNow } from './days-now.ts'
import type { FundNow } from './fund-now.ts'

const FULL_PRICE_E4 = 10_000

/**
 * The cost of a purchase, or of a subscription while the fund is raised, on the trading day `day`: with the fund's
 * discount and without.
 */
export function purchaseFees(
  amount: Fen,
  fund: FundTerms,
  day: IsoDate,
  isRaising: boolean,
): { fee: PurchaseFee; standard: PurchaseFee } {
  const tiers = tiersInForce(fund.tiers, isRaising ? 'subscribe' : 'purchase', day)
  const priced = (discountE4: number) =>
    fund.feeType === FEE_TYPE.backEnd ? noPurchaseFee(amount) : purchaseFee(amount, tiers, discountE4)
  return { fee: priced(isRaising ? FULL_PRICE_E4 : fund.purchaseDiscountE4), standard: priced(FULL_PRICE_E4) }
}

/** Shares about to leave a holding, with the facts that decide their fees. */
export type SharesOut = {
  shares: ShareCents
  now: FundNow
  nav: NavE4
  terms: FundTerms
  lots: readonly Lot[]
  /** The unpaid income of a money-market fund that leaves with them: unpaidTaken. */
  unpaid: Fen
}

/**
 * The lots that an order placed now will find: pending orders take the oldest first. Null when they hold too few
 * shares.
 */
export async function readSharesOut(
  ctx: Pick<CustomerContext, 'db' | 'session' | 'orderReads'>,
  { fundCode, tradeacco }: { fundCode: string; tradeacco: string },
  asked: ShareCents,
  now: FundNow,
): Promise<SharesOut | null> {
  const { db, session, orderReads } = ctx
  const { custno } = session
  const [terms, held, claims, unpaid, ahead] = await Promise.all([
    orderReads.terms(fundCode),
    listLots(db, custno, tradeacco, fundCode),
    listClaims(db, custno, tradeacco, fundCode),
    readUnpaid(db, custno, tradeacco, fundCode),
    readUnbooked(ctx),
  ])
  const effects = ahead.of({ fundcode: fundCode, tradeacco })
  const claimed = addShares(ZERO_SHARES, ...claims.map(claim => claim.shares))
  const lots = lotsAfter(lotsWithActs(held, effects), saleAfterActs(claimed, effects))
  const shares = saleAfterActs(asked, effects)
  if (lots.reduce((sum, lot) => sum + lot.remaining, 0n) < shares) return null
  const all = addShares(ZERO_SHARES, ...held.map(lot => lot.remaining))
  return { shares, now, nav: now.fund.nav ?? ISSUE_NAV, terms, lots, unpaid: unpaidTaken(unpaid, all, claims, asked) }
}

export const redemptionFeeNow = ({ shares, now, nav, terms, lots }: SharesOut): RedemptionFee =>
  redemptionFee(shares, nav, lots, daysNow(now).confirmDate, redemptionTerms(terms, now.tradeDate))

export const conversionFeeNow = (
  { shares, now, nav, terms, lots, unpaid }: SharesOut,
  into: FundTerms,
): ConversionFee =>
  conversionFee({
    shares,
    navOut: nav,
    navIn: now.target?.nav ?? ISSUE_NAV,
    lots,
    confirmDate: daysNow(now).confirmDate,
    unpaid: unpaid < 0n ? unpaid : ZERO_FEN,
    ...conversionTerms(terms, into, now.tradeDate),
  })
