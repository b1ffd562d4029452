import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { RateE8 } from '@zhixiao/domain/money/money.ts'
import type { MarketSnapshot } from './snapshot.ts'

/**
 * THE growth of a fund's last NAV, dividends and splits put back; null without an earlier NAV, and where `navDay`, read
 * apart from the market, is not the day it knows as the last.
 */
export function dayGrowthOn(market: MarketSnapshot, fundcode: string, navDay: IsoDate | null): RateE8 | null {
  const day = market.funds.get(fundcode)?.day
  return day && day.to.date === navDay ? day.growth : null
}
