import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { type FundTerms, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { discountedRate, frontEndFee, standardFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { cheaperFrom, redemptionFee, untilFree } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { backendFreeConfirmed } from '@zhixiao/domain/law/own-sale.ts'
import {
  type Fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  rateE8,
  rateOfE4,
  rateText,
  type ShareCents,
  sharesFor,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import { lowerFeeView } from '../../engine/orders/lot-view.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay, withinCalendar } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'

type Quote = OutputOf<'content.feeQuote'>
type Cost = NonNullable<Quote['ofInstitutions']>

export const feeQuote: Handler<'content.feeQuote'> = async (ctx, { fundCode, amount, days }) => {
  const fund = publicFund(await ctx.market.get(), fundCode)
  if (!fund) return fail('SYS-0404')
  const day = await orderDay(ctx)
  const contract = await readContract(ctx.db, fundCode)
  const raising = fund.record.status === FUND_STATUS.raising
  const last = raising ? undefined : fund.navs.at(-1)
  const nav = last?.nav ?? ISSUE_NAV
  const asked = { gross: parseFen(amount), raising, nav, day, days, backendFree: await readBackendFree(ctx, fund, day) }
  const costOf = (holder: LegalHolder) => costFor(asked, termsOn(contract, day, holder))
  const [person, institution] = [costOf('person'), costOf('institution')]
  return ok({
    nav: navText(nav),
    navDay: last?.date ?? null,
    ...person,
    ...(!isDeepStrictEqual(person, institution) && { ofInstitutions: institution }),
  })
}

type Asked = { gross: Fen; raising: boolean; nav: NavE4; day: IsoDate; days: number; backendFree: IsoDate | null }

/** What buying and selling again costs by the terms of one kind of holder. */
function costFor({ gross, raising, nav, day, days, backendFree }: Asked, terms: FundTerms): Cost {
  const bought = frontEndFee(gross, terms, raising)
  const standard = standardFee(gross, terms, raising)
  const shares = sharesFor(bought.net, nav, terms.shareRounding)
  return {
    purchase: {
      kind: raising ? 'subscription' : 'purchase',
      standardRate: rateText(standard.rate),
      discount: rateText(rateOfE4(bought.discountE4)),
      rate: rateText(discountedRate(bought)),
      fixedFee: bought.fixedFee === null ? null : fenText(bought.fixedFee),
      standardFee: fenText(standard.fee),
      standardFixedFee: standard.fixedFee === null ? null : fenText(standard.fixedFee),
      fee: fenText(bought.fee),
      net: fenText(bought.net),
      shares: sharesText(shares),
    },
    redemption: selling(shares, nav, terms, day, days, backendFree),
  }
}

const readBackendFree = (ctx: Pick<Context, 'calendar'>, fund: MarketFund, day: IsoDate): Promise<IsoDate | null> =>
  withinCalendar(async () => {
    const { closed_days, confirm_lag } = fund.record
    return backendFreeConfirmed(fund.contract, day, (await ctx.calendar()).closedOn(closed_days), confirm_lag)
  }, null)

function selling(
  shares: ShareCents,
  nav: NavE4,
  terms: FundTerms,
  day: IsoDate,
  days: number,
  backendFree: IsoDate | null,
): Quote['redemption'] {
  const lot = {
    lotId: 0n,
    orderId: 0n,
    registerDate: day,
    tradeDate: day,
    feeType: terms.feeType,
    channel: 'own' as const,
    nav,
    remaining: shares,
  }
  const confirmDate = addDays(day, days)
  const now = redemptionTerms(terms)
  const leaving = { ...now, backendTiers: untilFree(now.backendTiers, lot, backendFree) }
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
