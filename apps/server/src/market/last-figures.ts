import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FundRow, growthOut, lastYield7 } from './fund-row.ts'
import type { MarketSnapshot } from './snapshot.ts'

/**
 * What a fund's last NAV says beside itself: the growth of its day, dividends and splits put back, and the seven-day yield.
 * Null without an earlier NAV, and where `navDay`, read apart from the market, is not the day it knows as the last.
 */
export function lastFiguresOn(
  market: MarketSnapshot,
  fundcode: string,
  navDay: IsoDate | null,
): Pick<FundRow, 'dayGrowth' | 'sevenDayYield'> {
  const fund = market.funds.get(fundcode)
  const last = fund?.navs.at(-1)
  if (!fund || !last || last.date !== navDay) return { dayGrowth: null, sevenDayYield: null }
  return { dayGrowth: growthOut(fund, fund.day), sevenDayYield: lastYield7(fund) }
}
