import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { findManager, listManaged, type ManagedRecord } from '@zhixiao/db/content/managers.ts'
import { listAllocations, listHoldings } from '@zhixiao/db/content/portfolio.ts'
import { listNewestStyles } from '@zhixiao/db/content/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS, isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { divideHalfUp, formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import { actionsOf, firstOfPortfolios, fundRiskLevel, fundRow, publicFund } from '../../engine/market/fund-row.ts'
import { isSetUp } from '../../engine/market/managed.ts'
import { pathBetween } from '../../engine/market/paths.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { tenureGrowth, tenureGrowthOut, tenureStart } from './fund-performance.ts'
import { managerRow } from './manager-row.ts'

type Tenure = OutputOf<'content.managerDetail'>['tenures'][number]
type Raising = OutputOf<'content.managerDetail'>['raising'][number]

const ARTICLES = 6
/** Points of the line of a tenure, which may be as wide as the page. */
const POINTS = 180

export const managerDetail: Handler<'content.managerDetail'> = async (ctx, { manId }) => {
  const manager = await findManager(ctx.db, manId)
  if (!manager) return fail('SYS-0404')
  const [market, today] = [await ctx.market.get(), shanghaiDate((await ctx.clock.now()).getTime())]
  const articles = await listDocuments(ctx.db, { kind: 'article', manId }, 'newest', ARTICLES)
  const managed = await listManaged(ctx.db, manId)
  const row = managerRow(market, manager, managed, today)
  return ok({
    ...row,
    tenures: tenuresOf(market, managed),
    raising: raisingOf(market, managed, await orderDay(ctx)),
    today,
    portfolio: row.fund && (await portfolioOf(ctx.db, market, row.fund.fundCode)),
    articles: await articleRows(ctx, articles),
  })
}

/** The public tenures; share classes of one portfolio with the same dates appear once, as the first class. */
function tenuresOf(market: MarketSnapshot, managed: readonly ManagedRecord[]): Tenure[] {
  const seen = new Set<string>()
  return managed.flatMap(each => {
    const fund = publicFund(market, each.fundcode)
    const portfolio = `${fund?.record.main_code} ${each.from_day}`
    if (!fund || !isSetUp(fund) || seen.has(portfolio)) return []
    seen.add(portfolio)
    return [tenureOut(fund, each)]
  })
}

/** Funds without a NAV yet that are sold already. */
function raisingOf(market: MarketSnapshot, managed: readonly ManagedRecord[], tradeDay: IsoDate): Raising[] {
  const funds = managed
    .map(({ fundcode }) => publicFund(market, fundcode))
    .filter(fund => fund !== null)
    .filter(({ record }) => record.status === FUND_STATUS.raising && isListed(record))
    .sort((a, b) => a.record.fundcode.localeCompare(b.record.fundcode))
  return firstOfPortfolios(funds).map(fund => ({
    ...fundRow(fund, tradeDay),
    raiseStart: fund.record.raise_start,
    raiseEnd: fund.record.raise_end,
  }))
}

function tenureOut(fund: MarketFund, tenure: ManagedRecord): Tenure {
  const { fundcode: fundCode, fundname: fundName, fund_type: fundType, status } = fund.record
  const value = fund.performanceShown ? tenureGrowth(fund, tenure) : null
  const growth = tenureGrowthOut(fund, value)
  return {
    fundCode,
    fundName,
    fundType,
    fundTypeName: fundTypeName(fundType),
    riskLevel: fundRiskLevel(fund.record),
    from: tenureStart(fund, tenure),
    to: tenure.to_day,
    growth,
    benchmark: growth?.benchmark ?? null,
    path: tenure.to_day === null && value ? pathBetween(fund, value.from.date, value.to.date, POINTS) : null,
    ...actionsOf({ status, fundType }),
  }
}

type Portfolio = OutputOf<'content.managerDetail'>['portfolio']

const QUARTERS = 8
const turnoverText = (e2: number | bigint): string => formatScaled(BigInt(e2), 2)

/** What the reports say of how a fund is managed; null without any. */
async function portfolioOf(db: Reader, market: MarketSnapshot, fundCode: string): Promise<Portfolio> {
  const fund = market.funds.get(fundCode)
  if (!fund) return null
  const { main_code: main, fund_type: type, fundname: fundName } = fund.record
  const styles = await listNewestStyles(db)
  const own = styles.find(({ fundcode }) => fundcode === main)
  const peers = styles.filter(({ fundcode }) => market.funds.get(fundcode)?.record.fund_type === type)
  const holdings = await listHoldings(db, fundCode, 1)
  const stocks = (await listAllocations(db, fundCode, QUARTERS)).filter(({ kind }) => kind === 'stock')
  if (!own && holdings.length === 0 && stocks.length === 0) return null
  const weights = stocks.map(({ weight_e4 }) => weight_e4)
  const turnovers = peers.reduce((sum, { turnover_e2 }) => sum + turnover_e2, 0)
  return {
    fundCode,
    fundName,
    quarterEnd: own?.quarter_end ?? null,
    stockCount: own?.stock_count ?? null,
    turnover: own ? turnoverText(own.turnover_e2) : null,
    // A fund without peers has no average to be compared with.
    peersTurnover: own && peers.length > 1 ? turnoverText(divideHalfUp(BigInt(turnovers), BigInt(peers.length))) : null,
    heldMonths: own?.held_months ?? null,
    top: holdings[0]
      ? {
          quarterEnd: holdings[0].quarter_end,
          weight: rateText(rateOfE4(holdings.reduce((sum, { weight_e4 }) => sum + weight_e4, 0))),
        }
      : null,
    stocks:
      weights.length > 0
        ? {
            quarters: weights.length,
            low: rateText(rateOfE4(Math.min(...weights))),
            high: rateText(rateOfE4(Math.max(...weights))),
          }
        : null,
  }
}
