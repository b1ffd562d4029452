import { monthLevels } from '@zhixiao/domain/fund/holding-fan.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** Decimal places of a rate: a hundredth of a percent. */
const PLACES = 4

/** CALL-935. */
export const holdingFan: Handler<'content.holdingFan'> = async (ctx, { indexCode }) => {
  const { broad, indices } = await ctx.market.get()
  const found = indexCode === undefined ? broad : indices.get(indexCode)
  if (!found) return fail('SYS-0404')
  const months = monthLevels(found.index, found.index.points.length - 1)
  if (!months) return fail('SYS-0404')
  const levels = months.levels.map(level => Number(level.toFixed(PLACES)))
  return ok({ name: found.name, from: months.from, levels })
}
