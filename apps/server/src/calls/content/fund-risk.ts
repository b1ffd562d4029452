import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import type { NavPoint } from '@zhixiao/domain/fund/growth-index.ts'
import { riskFreeRate, riskOf, samplesAYear } from '@zhixiao/domain/fund/risk.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navText, rateText } from '@zhixiao/domain/money/money.ts'
import { growthOut, payoutsOut, publicFund } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { fail, ok } from '../../kernel/result.ts'

type Figures = OutputOf<'content.fundRisk'>['periods'][number]

const PERIODS = ['year', 'three-years', 'since-setup'] as const

export const fundRisk: Handler<'content.fundRisk'> = async (ctx, { fundCode }) => {
  const fund = publicFund(await ctx.market.get(), fundCode)
  if (!fund) return fail('SYS-0404')
  return ok({ riskFree: rateText(riskFreeRate), samplesAYear, periods: riskPeriodsOf(fund) })
}

/** Risk figures of the periods within a fund's life; a money-market fund's NAV is constant, so it has none. */
export function riskPeriodsOf(fund: MarketFund): Figures[] {
  const { record, index, yields, payouts } = fund
  if (record.fund_type === 'money') return []
  return PERIODS.flatMap(period => {
    const span = yields[period]
    const grown = growthOut(fund, span)
    if (!span || !grown) return []
    const { drawdown, annual } = riskOf(index, span)
    return [
      {
        period,
        periodName: periodName(period),
        from: point(span.from),
        to: point(span.to),
        growth: grown.growth,
        benchmark: grown.benchmark,
        payouts: grown.payouts,
        drawdown: drawdown && {
          fall: rateText(drawdown.fall),
          peak: point(drawdown.peak),
          trough: point(drawdown.trough),
          recovered: drawdown.recovered && point(drawdown.recovered),
          payouts: payoutsOut(payouts, drawdown.peak.date, drawdown.trough.date),
        },
        annual: annual && {
          growth: rateText(annual.growth),
          volatility: rateText(annual.volatility),
          sharpe: annual.sharpeE2 === null ? null : formatScaled(annual.sharpeE2, 2),
          samples: annual.samples,
        },
      },
    ]
  })
}

const point = ({ date, nav }: NavPoint) => ({ day: date, nav: navText(nav) })
