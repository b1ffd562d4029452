import { listCurrentTenures, listManagers } from '@zhixiao/db/content/managers.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { managedFunds, sizeOf } from '../../engine/market/managed.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { managerRow } from './manager-row.ts'

export const managerList: Handler<'content.managerList'> = async (ctx, { pageParam }) => {
  const [market, today] = [await ctx.market.get(), shanghaiDate((await ctx.clock.now()).getTime())]
  const managers = (await listManagers(ctx.db))
    .map(manager => ({ manager, size: sizeOf(managedFunds(market, manager.managed)) }))
    .sort((a, b) => (a.size === b.size ? 0 : a.size > b.size ? -1 : 1))
  const { pageNum, pageSize } = pageParam
  const tenures = Map.groupBy(await listCurrentTenures(ctx.db), ({ man_id }) => man_id)
  const page = managers.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return ok({
    total: managers.length,
    pageNum,
    pageSize,
    list: page.map(({ manager }) => managerRow(market, manager, tenures.get(manager.man_id) ?? [], today)),
  })
}
