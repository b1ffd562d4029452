import type { OfferedFund } from '@zhixiao/db/order-reads.ts'
import { listClaims, listLots, readUnpaid } from '@zhixiao/db/query/holdings.ts'
import { findMandatoryFee } from '@zhixiao/db/settle/mandatory-fees.ts'
import { lotsWithActs, saleAfterActs } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { type ConversionFee, conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import { type FundTerms, termsOn, withEntryFee } from '@zhixiao/domain/fee/fund-contract.ts'
import type { MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import { type Lot, type RedemptionFee, redemptionFee, remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { type Fen, type NavE4, type ShareCents, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { unpaidTaken } from '@zhixiao/domain/settle/money-fund.ts'
import { conversionTerms, ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { freeLotsAfter } from '../../engine/orders/free-lots.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import { type CustomerContext, holderOf } from '../../kernel/context.ts'
import type { FundNow } from './fund-now.ts'
import { daysNow } from './fund-now.ts'

/** Shares about to leave a holding, with the facts that decide their fees. */
export type SharesOut = {
  shares: ShareCents
  now: FundNow
  nav: NavE4
  lots: readonly Lot[]
  /** The unpaid income of a money-market fund that leaves with them: unpaidTaken. */
  unpaid: Fen
  holder: LegalHolder
  /** Set on a declared day of a money-market fund. */
  mandatory: MandatoryFee | null
}

/**
 * The lots that an order placed now will find: pending orders take the oldest of those that were free on their days.
 * Null when too few shares are free.
 */
export async function readSharesOut(
  ctx: Pick<CustomerContext, 'db' | 'session'>,
  { fundCode, tradeacco }: { fundCode: string; tradeacco: string },
  asked: ShareCents,
  now: FundNow,
): Promise<SharesOut | null> {
  const { db, session } = ctx
  const { custno } = session
  const [held, claims, unpaid, unbooked, mandatory] = await Promise.all([
    listLots(db, custno, tradeacco, fundCode),
    listClaims(db, custno, tradeacco, fundCode),
    readUnpaid(db, custno, tradeacco, fundCode),
    readUnbooked(ctx),
    findMandatoryFee(db, custno, fundCode, now.tradeDate),
  ])
  const effects = unbooked.of({ fundcode: fundCode, tradeacco })
  const ahead = claims.map(claim => ({ ...claim, shares: saleAfterActs(claim.shares, effects) }))
  const lots = await freeLotsAfter(db, now.fund.contract, lotsWithActs(held, effects), ahead, now.tradeDate)
  const shares = saleAfterActs(asked, effects)
  if (remainingOf(lots) < shares) return null
  return {
    shares,
    now,
    nav: now.fund.nav ?? ISSUE_NAV,
    lots,
    holder: holderOf(session),
    mandatory,
    unpaid: unpaidTaken(unpaid, remainingOf(held), claims, asked),
  }
}

export const redemptionFeeNow = ({ shares, now, nav, lots, holder, mandatory }: SharesOut): RedemptionFee =>
  redemptionFee(
    shares,
    nav,
    lots,
    daysNow(now).confirmDate,
    redemptionTerms(termsOn(now.fund.contract, now.tradeDate, holder), mandatory),
  )

/** Both legs of a conversion at the last NAVs; `ofEntry` changes the terms of both funds. */
const conversionBy = (
  { shares, now, nav, lots, unpaid, holder, mandatory }: SharesOut,
  into: OfferedFund,
  ofEntry: (terms: FundTerms) => FundTerms,
): ConversionFee => {
  const [out, target] = [now.fund, into].map(fund => ofEntry(termsOn(fund.contract, now.tradeDate, holder)))
  return conversionFee({
    shares,
    navOut: nav,
    navIn: into.nav ?? ISSUE_NAV,
    lots,
    confirmDate: daysNow(now).confirmDate,
    unpaid: unpaid < 0n ? unpaid : ZERO_FEN,
    ...conversionTerms(out!, target!, mandatory),
  })
}

export const conversionFeeNow = (sharesOut: SharesOut, into: OfferedFund): ConversionFee =>
  conversionBy(sharesOut, into, terms => terms)

/** The supplement without the law that frees the entry into own funds. */
export const standardSupplementNow = (sharesOut: SharesOut, into: OfferedFund): Fen =>
  conversionBy(sharesOut, into, withEntryFee).supplement
