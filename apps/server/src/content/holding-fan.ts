import { monthStarts } from '@zhixiao/domain/fund/holding-fan.ts'
import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'

/** Enough for a thousandth of a percent a year. */
const PLACES = 5

/** CALL-935. */
export const holdingFan: Handler<'content.holdingFan'> = async (ctx, { indexCode }) => {
  const { broad, indices } = await ctx.market.get()
  const found = indexCode === undefined ? broad : indices.get(indexCode)
  if (!found) return fail('SYS-0404')
  const starts = monthStarts(found.index).map(({ day, value }) => ({ day, value: Number(value.toFixed(PLACES)) }))
  return ok({ name: found.name, starts })
}
