import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { fenText, type NavE4, navText, parseShares, rateText, sharesText } from '@zhixiao/domain/money/money.ts'
import { conversionTerms, type FundTerms, ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import type { Context } from '../context.ts'
import { lotView } from '../lot-view.ts'
import { fail, ok, type Result } from '../result.ts'
import type { FundNow } from './fund-now.ts'

type Estimate = OutputOf<'trade.fare'>['conversion']
type Leaving = { terms: FundTerms; nav: NavE4; now: FundNow; lots: readonly Lot[] }

/** Both legs of a conversion at the last NAVs, by the arithmetic of its settlement; null when none is asked about. */
export async function estimateConversion(
  ctx: Pick<Context, 'db'>,
  input: InputOf<'trade.fare'>,
  { terms, nav, now, lots }: Leaving,
): Promise<Result<Estimate>> {
  const { shares: asked, tradeacco, targetFundCode } = input
  const { fund, target, calendar, tradeDate } = now
  if (!asked || !tradeacco || !targetFundCode || !target) return ok(null)
  const shares = parseShares(asked)
  if (lots.reduce((sum, lot) => sum + lot.remaining, 0n) < shares) return fail('TRADE-NO-SHARES', { field: 'shares' })
  const into = await readTerms(ctx.db, targetFundCode)
  const navIn = target.nav ?? ISSUE_NAV
  const fee = conversionFee({
    shares,
    navOut: nav,
    navIn,
    lots,
    confirmDate: calendar.addOpenDays(tradeDate, Math.max(fund.confirm_lag, target.confirm_lag)),
    ...conversionTerms(terms, into, tradeDate),
  })
  return ok({
    gross: fenText(fee.gross),
    fee: fenText(fee.redeemFee),
    backendFee: fenText(fee.backendFee),
    amount: fenText(fee.amount),
    rateOut: rateText(fee.rateOut),
    rateIn: rateText(fee.rateIn),
    difference: rateText(fee.diff),
    supplement: fenText(fee.supplement),
    net: fenText(fee.netIn),
    targetNav: navText(navIn),
    targetNavDay: target.nav_day ?? tradeDate,
    shares: sharesText(fee.sharesIn),
    lots: fee.uses.map(lotView),
  })
}
