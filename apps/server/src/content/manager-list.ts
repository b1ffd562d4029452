import { listManagers, type ManagerRecord } from '@zhixiao/db/content/managers.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { growthOut } from '../market/fund-row.ts'
import { fullYears, managedFunds, sizeOf } from '../market/managed.ts'
import { ok } from '../result.ts'

export const managerList: Handler<'content.managerList'> = async (ctx, { pageParam }) => {
  const [market, today] = [await ctx.market.get(), shanghaiDate((await ctx.clock.now()).getTime())]
  const managers = (await listManagers(ctx.db))
    .map(manager => {
      const funds = managedFunds(market, manager.managed)
      return { manager, funds, size: sizeOf(funds) }
    })
    .sort((a, b) => (a.size === b.size ? 0 : a.size > b.size ? -1 : 1))
  const { pageNum, pageSize } = pageParam
  return ok({
    total: managers.length,
    pageNum,
    pageSize,
    list: managers.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ manager, funds, size }) => {
      const [largest] = funds.filter(fund => fund.record.list_state === '1')
      return {
        ...words(manager),
        since: manager.since,
        years: manager.since && fullYears(manager.since, today),
        size: fenText(size),
        fundCount: funds.length,
        fund: largest
          ? {
              fundCode: largest.record.fundcode,
              fundName: largest.record.fundname,
              year: growthOut(largest.yields.year),
            }
          : null,
      }
    }),
  })
}

const words = ({ man_id: manId, name, title, style, resume }: ManagerRecord) => ({ manId, name, title, style, resume })
