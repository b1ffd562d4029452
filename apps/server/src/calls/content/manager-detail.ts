import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { findManager, listManaged, type ManagedRecord } from '@zhixiao/db/content/managers.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS, isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import { actionsOf, firstOfPortfolios, fundRiskLevel, fundRow, publicFund } from '../../engine/market/fund-row.ts'
import { isSetUp } from '../../engine/market/managed.ts'
import { pathBetween } from '../../engine/market/paths.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { tenureGrowth, tenureGrowthOut, tenureStart } from './fund-performance.ts'
import { portfolioOf } from './manager-portfolio.ts'
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
