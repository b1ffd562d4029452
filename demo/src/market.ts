import { banks } from './agencies.ts'
import { LAST_NAV_DAY, overseasHolidays, tradingDays } from './calendar.ts'
import { feeTiers } from './fees.ts'
import { comingTerms, floatingTerms, fundRow, funds } from './funds.ts'
import { buildHistory } from './history.ts'
import { indexHistory, marketIndices } from './indices.ts'
import { managers, managerTenures } from './managers.ts'
import { buildNotices } from './notices.ts'
import { assetAllocations, holdings } from './portfolios.ts'
import { bondYields, fxQuota, investmentRatios, portfolioSizes, portfolioStyles } from './report-figures.ts'
import type { Market } from './rows.ts'

/** The seed of the shipped market; any other seed gives another history, equally consistent. */
export const DEMO_SEED = 3432

/** The whole invented market as table rows, without the texts; the same seed gives exactly the same rows. */
export function buildMarket(seed: number = DEMO_SEED): Market {
  const calendar = tradingDays()
  const openDays = calendar.filter(row => row.is_open).map(row => row.day)
  const facts = {
    trading_day: calendar,
    fund: funds.map(fundRow),
    fund_coming_term: comingTerms(),
    fund_closed_day: funds
      .filter(({ family }) => family.type === 'qdii')
      .flatMap(({ code }) => overseasHolidays(2026).map(day => ({ fundcode: code, day }))),
    floating_fee: floatingTerms(),
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
    portfolio_size: portfolioSizes(seed),
    portfolio_style: portfolioStyles(seed),
    investment_ratio: [...investmentRatios],
    bond_yield: bondYields(seed, openDays),
    fx_quota: fxQuota(openDays),
  }
  return { ...facts, bank: [...banks], notice: buildNotices(facts) }
}
