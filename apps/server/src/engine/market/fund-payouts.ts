import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { payoutsOut } from './fund-row.ts'

export type FundPayouts = OutputOf<'query.bill'>['payouts'][number]

/** The dividends and splits behind the incomes of these days, by fund. */
export function payoutsOnDays(
  market: MarketSnapshot,
  days: readonly { fundcode: string; date: IsoDate }[],
): FundPayouts[] {
  return [...Map.groupBy(days, day => day.fundcode)].flatMap(([code, own]) => {
    const dates = new Set<string>(own.map(day => day.date))
    return payoutsOf(market, code, day => dates.has(day))
  })
}

/** The dividends and splits since each fund was first bought. */
export const payoutsSince = (
  market: MarketSnapshot,
  firsts: readonly { fundcode: string; day: IsoDate }[],
): FundPayouts[] => firsts.flatMap(({ fundcode, day: first }) => payoutsOf(market, fundcode, day => day > first))

function payoutsOf(market: MarketSnapshot, code: string, isMet: (day: string) => boolean): FundPayouts[] {
  const fund = market.funds.get(code)
  // A declared one counts from the NAV of its day on.
  const last = fund?.navs.at(-1)?.date ?? ''
  const met = fund?.payouts.filter(payout => isMet(payout.day)) ?? []
  const payouts = payoutsOut(met, '', last)
  return fund && payouts ? [{ fundCode: code, fundName: fund.record.fundname, payouts }] : []
}
