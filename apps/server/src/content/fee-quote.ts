import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FEE_TYPE } from '@zhixiao/domain/codes/fee-types.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { noPurchaseFee, type PurchaseFee, purchaseFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { cheaperFrom, redemptionFee } from '@zhixiao/domain/fee/redemption-fee.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  rateE8,
  rateText,
  type ShareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { type FundTerms, ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import type { Handler } from '../kernel/context.ts'
import { orderDay } from '../kernel/order-day.ts'
import { fail, ok } from '../kernel/result.ts'
import { discounted, publicFund } from '../market/fund-row.ts'
import { lowerFeeView } from '../orders/lot-view.ts'

type Quote = OutputOf<'content.feeQuote'>

const FULL_PRICE_E4 = 10_000

export const feeQuote: Handler<'content.feeQuote'> = async (ctx, { fundCode, amount, days }) => {
  const fund = publicFund(await ctx.market.get(), fundCode)
  if (!fund) return fail('SYS-0404')
  const terms = await readTerms(ctx.db, fundCode)
  const day = await orderDay(ctx)
  const raising = fund.record.status === FUND_STATUS.raising
  const last = raising ? undefined : fund.navs.at(-1)
  const nav = last?.nav ?? ISSUE_NAV
  const gross = parseFen(amount)
  const bought = buying(gross, terms, day, raising)
  const shares = sharesFor(bought.net, nav, terms.shareRounding)
  return ok({
    nav: navText(nav),
    navDay: last?.date ?? null,
    purchase: {
      kind: raising ? 'subscription' : 'purchase',
      standardRate: rateText(bought.rate),
      discount: rateText(rateE8(BigInt(bought.discountE4) * 10_000n)),
      rate: rateText(discounted(bought.rate, bought.discountE4)),
      fixedFee: bought.fixedFee === null ? null : fenText(bought.fixedFee),
      standardFee: fenText(buying(gross, { ...terms, purchaseDiscountE4: FULL_PRICE_E4 }, day, raising).fee),
      fee: fenText(bought.fee),
      net: fenText(bought.net),
      shares: sharesText(shares),
    },
    redemption: selling(shares, nav, terms, day, days),
  })
}

/** Subscriptions are not discounted (rules 2.4). */
export function buying(gross: Fen, terms: FundTerms, day: IsoDate, raising = false): PurchaseFee {
  if (terms.feeType === FEE_TYPE.backEnd) return noPurchaseFee(gross)
  const tiers = tiersInForce(terms.tiers, raising ? 'subscribe' : 'purchase', day)
  return purchaseFee(gross, tiers, raising ? FULL_PRICE_E4 : terms.purchaseDiscountE4)
}

function selling(shares: ShareCents, nav: NavE4, terms: FundTerms, day: IsoDate, days: number): Quote['redemption'] {
  const leaving = redemptionTerms(terms, day)
  const lot = { lotId: 0n, registerDate: day, nav, remaining: shares }
  const confirmDate = addDays(day, days)
  const fee = redemptionFee(shares, nav, [lot], confirmDate, leaving)
  const [use] = fee.uses
  const cheaper = cheaperFrom(lot, confirmDate, leaving)
  return {
    days,
    rate: rateText(use?.rate ?? rateE8(0n)),
    gross: fenText(fee.gross),
    fee: fenText(fee.fee),
    toFund: fenText(fee.toFund),
    backendRate: rateText(use?.backendRate ?? rateE8(0n)),
    backendFee: fenText(fee.backendFee),
    net: fenText(fee.net),
    cheaperFrom: cheaper && { days: cheaper.days, ...lowerFeeView(cheaper) },
  }
}
