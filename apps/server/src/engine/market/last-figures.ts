import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { type FundRow, type Growth, growthOut, lastYield7 } from './fund-row.ts'

/**
 * The figures of a fund's last NAV: the growth of its day, adjusted for dividends and splits, and the seven-day yield.
 * Null without an earlier NAV, and where `navDay`, read separately from the market, is not the market's last day.
 */
export function lastFiguresOn(
  market: MarketSnapshot,
  fundcode: string,
  navDay: IsoDate | null,
): Pick<FundRow, 'dayGrowth' | 'sevenDayYield'> {
  const fund = fundOn(market, fundcode, navDay)
  if (!fund) return { dayGrowth: null, sevenDayYield: null }
  return { dayGrowth: growthOut(fund, fund.day), sevenDayYield: lastYield7(fund) }
}

/** Growth of a year up to the last NAV, under the same conditions. */
export function yearGrowthOn(market: MarketSnapshot, fundcode: string, navDay: IsoDate | null): Growth | null {
  const fund = fundOn(market, fundcode, navDay)
  return fund && growthOut(fund, fund.yields.year)
}

function fundOn(market: MarketSnapshot, fundcode: string, navDay: IsoDate | null): MarketFund | null {
  const fund = market.funds.get(fundcode)
  return fund && fund.navs.at(-1)?.date === navDay ? fund : null
}
