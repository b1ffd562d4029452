import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { listLots, sharesOnTheirWay } from '@zhixiao/db/query/holdings.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { lotsWithActs } from '@zhixiao/domain/assets/acts-ahead.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { noPurchaseFee, purchaseFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { type Lot, lotsAfter, redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import { divideHalfUp, formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  parseShares,
  rateE8,
  rateText,
  type ShareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { type FundTerms, ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { readAhead } from '../acts-ahead.ts'
import type { CustomerContext, Handler } from '../context.ts'
import { cheaperView, lotView } from '../lot-view.ts'
import { fail, ok } from '../result.ts'
import { estimateConversion } from './fare-conversion.ts'
import { type FundNow, fundNow } from './fund-now.ts'

type Fare = OutputOf<'trade.fare'>

const FULL_PRICE_E4 = 10_000

/** CALL-092: the very arithmetic of settlement, at the last published NAV. */
export const fare: Handler<'trade.fare'> = async (ctx, input) => {
  const now = await fundNow(ctx, input.fundCode, input.targetFundCode)
  if (!now.ok) return now
  const { fund, tradeDate } = now.data
  const terms = await readTerms(ctx.db, input.fundCode)
  const isRaising = fund.status === '1'
  const nav = isRaising ? ISSUE_NAV : (fund.nav ?? ISSUE_NAV)
  const used = input.shares && input.tradeacco ? await freeLots(ctx, input.tradeacco, input.fundCode) : []
  const redemption = input.targetFundCode ? null : estimateRedemption(input, terms, nav, now.data, used)
  if (redemption === 'too-many') return fail('TRADE-NO-SHARES', { field: 'shares' })
  const conversion = await estimateConversion(ctx, input, { terms, nav, now: now.data, lots: used })
  if (!conversion.ok) return conversion
  return ok({
    nav: navText(nav),
    navDay: fund.nav_day ?? tradeDate,
    purchase: input.amount ? estimatePurchase(parseFen(input.amount), terms, nav, tradeDate, isRaising) : null,
    redemption,
    conversion: conversion.data,
  })
}

/** The lots of a holding as an order placed now will find them: those before it take the oldest. */
async function freeLots(
  ctx: Pick<CustomerContext, 'db' | 'session'>,
  tradeacco: string,
  fundcode: string,
): Promise<readonly Lot[]> {
  const { custno } = ctx.session
  const [lots, leaving, ahead] = await Promise.all([
    listLots(ctx.db, custno, tradeacco, fundcode),
    sharesOnTheirWay(ctx.db, custno, tradeacco, fundcode),
    readAhead(ctx),
  ])
  return lotsAfter(lotsWithActs(lots, ahead.of({ fundcode, tradeacco })), leaving)
}

function estimatePurchase(
  amount: Fen,
  fund: FundTerms,
  nav: NavE4,
  day: IsoDate,
  isRaising: boolean,
): Fare['purchase'] {
  const discountE4 = isRaising ? FULL_PRICE_E4 : fund.purchaseDiscountE4
  const tiers = tiersInForce(fund.tiers, isRaising ? 'subscribe' : 'purchase', day)
  const priced = (discount: number) =>
    fund.feeType === 'B' ? noPurchaseFee(amount) : purchaseFee(amount, tiers, discount)
  const fee = priced(discountE4)
  return {
    rate: rateText(fee.rate),
    discount: formatScaled(BigInt(fee.discountE4), 4),
    discountedRate: rateText(rateE8(divideHalfUp(fee.rate * BigInt(fee.discountE4), BigInt(FULL_PRICE_E4)))),
    fixedFee: fee.fixedFee === null ? null : fenText(fee.fixedFee),
    standardFee: fenText(priced(FULL_PRICE_E4).fee),
    fee: fenText(fee.fee),
    net: fenText(fee.net),
    shares: sharesText(sharesFor(fee.net, nav, fund.shareRounding)),
  }
}

function estimateRedemption(
  input: InputOf<'trade.fare'>,
  fund: FundTerms,
  nav: NavE4,
  { calendar, tradeDate, fund: { confirm_lag } }: FundNow,
  lots: readonly Lot[],
): Fare['redemption'] | 'too-many' {
  if (!input.shares) return null
  const shares: ShareCents = parseShares(input.shares)
  if (lots.reduce((sum, lot) => sum + lot.remaining, 0n) < shares) return 'too-many'
  const confirmDate = calendar.addOpenDays(tradeDate, confirm_lag)
  const terms = redemptionTerms(fund, tradeDate)
  const fee = redemptionFee(shares, nav, lots, confirmDate, terms)
  const cheaper = fee.uses
    .flatMap(use => cheaperView(use, { calendar, confirmLag: confirm_lag, confirmDate, terms }) ?? [])
    .sort((a, b) => (a.day < b.day ? -1 : 1))[0]
  return {
    gross: fenText(fee.gross),
    fee: fenText(fee.fee),
    toFund: fenText(fee.toFund),
    backendFee: fenText(fee.backendFee),
    net: fenText(fee.net),
    lots: fee.uses.map(lotView),
    cheaperFrom: cheaper ?? null,
  }
}
