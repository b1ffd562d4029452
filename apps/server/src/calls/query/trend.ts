import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { trendOver } from './trend-all.ts'

/** CALL-081: income after fees by NAV date of one fund. */
export const trend: Handler<'query.trend'> = async (ctx, { period, fundCode }) =>
  ok(await trendOver(ctx, period, fundCode))
