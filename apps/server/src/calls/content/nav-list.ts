import { growthBetween } from '@zhixiao/domain/fund/growth-index.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navText, type RateE8, rateText } from '@zhixiao/domain/money/money.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

const PAGE_SIZE = 20

const yieldOut = (yield7: RateE8 | null) => (yield7 === null ? null : rateText(yield7))

export const navList: Handler<'content.navList'> = async (ctx, input) => {
  const fund = publicFund(await ctx.market.get(), input.fundCode)
  if (!fund) return fail('SYS-0404')
  const { pageNum = 1, pageSize = PAGE_SIZE, startDate = '', endDate = '9999-12-31' } = input
  const rows = fund.navs
    .map((nav, position) => ({ ...nav, position }))
    .filter(({ date }) => startDate <= date && date <= endDate)
    .reverse()
  return ok({
    total: rows.length,
    pageNum,
    pageSize,
    list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ date, nav, accNav, incomeE4, position }) => ({
      navDay: date,
      nav: navText(nav),
      accNav: navText(accNav),
      dayGrowth: position === 0 ? null : rateText(growthBetween(fund.index, position - 1, position)),
      income: incomeE4 === null ? null : formatScaled(incomeE4, 4),
      sevenDayYield: yieldOut(fund.yield7At(position)),
    })),
  })
}
