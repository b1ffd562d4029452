import { banks } from './agencies.ts'
import { LAST_NAV_DAY, overseasHolidays, tradingDays } from './calendar.ts'
import { feeTiers } from './fees.ts'
import { fundRow, funds } from './funds.ts'
import { buildHistory } from './history.ts'
import { indexHistory, marketIndices } from './indices.ts'
import { managers, managerTenures } from './managers.ts'
import { buildNotices } from './notices.ts'
import { assetAllocations, holdings } from './portfolios.ts'
import type { Market } from './rows.ts'

/** The seed of the market that ships: any other makes another history, as sound and as invented. */
export const DEMO_SEED = 3432

/** The whole invented market as table rows, the texts apart; the same seed gives the same rows, to the last digit. */
export function buildMarket(seed: number = DEMO_SEED): Market {
  const calendar = tradingDays()
  const openDays = calendar.filter(row => row.is_open).map(row => row.day)
  const facts = {
    trading_day: calendar,
    fund: funds.map(fundRow),
    fund_closed_day: funds
      .filter(({ family }) => family.type === 'qdii')
      .flatMap(({ code }) => overseasHolidays(2026).map(day => ({ fundcode: code, day }))),
    fee_tier: funds.flatMap(fund => feeTiers(fund.family, fund.shareClass, fund.code)),
    ...buildHistory(seed, openDays),
    market_index: [...marketIndices],
    index_quote: indexHistory(
      seed,
      openDays.filter(day => day <= LAST_NAV_DAY),
    ),
    manager: [...managers],
    manager_tenure: [...managerTenures],
    portfolio_holding: holdings(seed),
    asset_allocation: assetAllocations(seed),
  }
  return { ...facts, bank: [...banks], notice: buildNotices(facts) }
}
