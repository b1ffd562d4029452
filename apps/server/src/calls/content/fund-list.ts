import type { InputOf } from '@zhixiao/contract/calls.ts'
import { listCollected } from '@zhixiao/db/account/behaviour.ts'
import { fundPeriodOf } from '@zhixiao/domain/codes/fund-status.ts'
import { type OfferedPeriods, offeredOr } from '@zhixiao/domain/fund/performance.ts'
import { compareYields } from '@zhixiao/domain/fund/rank.ts'
import { isRefused } from '@zhixiao/domain/fund/suitability.ts'
import {
  byGrowth,
  classesOf,
  fallOfYear,
  firstOfPortfolios,
  fundRiskLevel,
  fundRow,
} from '../../engine/market/fund-row.ts'
import { fundNamedBy } from '../../engine/search/fund-named-by.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { periodsOffered } from './periods-offered.ts'

export const fundList: Handler<'content.fundList'> = async (ctx, input) => {
  const own = input.fundListType === 'OWN'
  if (own && !ctx.session) return fail('AUTH-0001')
  const market = await ctx.market.get()
  const watched = own && ctx.session ? await watchedCodes(ctx.db, ctx.session.custno) : null
  const isNamed = await fundNamedBy(ctx, input.keyWord ?? '')
  const wanted = market.listed.filter(
    fund => (watched?.has(fund.record.fundcode) ?? true) && isWanted(fund, input) && isNamed(fund.record),
  )
  const tradeDay = await orderDay(ctx)
  const periods = periodsOffered(ctx, market, tradeDay)
  const found = (input.grouped ? firstOfPortfolios(wanted) : wanted)
    .sort(orderOf(market, input, periods))
    .sort(refusedLast(input.suits))
  const { pageNum, pageSize } = input.pageParam ?? { pageNum: 1, pageSize: Math.max(found.length, 1) }
  return ok({
    total: found.length,
    pageNum,
    pageSize,
    list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(fund => ({
      ...fundRow(fund, tradeDay),
      classes: classesOf(market, fund),
    })),
    newestNavDay: market.newestNavDay,
    onSale: new Set(market.listed.map(({ record }) => record.main_code)).size,
    periods,
  })
}

type Wanted = InputOf<'content.fundList'>

async function watchedCodes(db: Parameters<typeof listCollected>[0], custno: string): Promise<ReadonlySet<string>> {
  return new Set((await listCollected(db, custno, 'own_select')).map(row => row.ref_object_id))
}

function isWanted({ record }: MarketFund, { fundType, riskLevel, status }: Wanted): boolean {
  return (
    (fundType === undefined || record.fund_type === fundType) &&
    (riskLevel === undefined || `R${record.risk_level}` === riskLevel) &&
    (status === undefined || fundPeriodOf(record.status) === fundPeriodOf(status))
  )
}

function orderOf(
  market: MarketSnapshot,
  { sort, order }: Wanted,
  periods: OfferedPeriods,
): (a: MarketFund, b: MarketFund) => number {
  if (sort === undefined) return () => 0
  if (sort !== 'nav' && sort !== 'size' && sort !== 'fall') return byGrowth(market, offeredOr(periods, sort), order)
  const value = orderingValue[sort]
  return (a, b) => compareYields(value(a), value(b), order)
}

/** Keeps the order of the others: sorting is stable. */
function refusedLast(suits: Wanted['suits']): (a: MarketFund, b: MarketFund) => number {
  if (suits === undefined) return () => 0
  const rank = ({ record }: MarketFund) => Number(isRefused(suits, fundRiskLevel(record)))
  return (a, b) => rank(a) - rank(b)
}

const orderingValue = {
  nav: ({ navs }: MarketFund) => navs.at(-1)?.nav ?? null,
  size: ({ record }: MarketFund) => record.size_fen,
  fall: fallOfYear,
}
