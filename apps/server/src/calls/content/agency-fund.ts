import { listAgenciesOf } from '@zhixiao/db/content/agencies.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { agencyRow } from './agency-row.ts'

export const agencyFund: Handler<'content.agencyFund'> = async (ctx, { fundCode }) => {
  if (!publicFund(await ctx.market.get(), fundCode)) return fail('SYS-0404')
  return ok({ list: (await listAgenciesOf(ctx.db, fundCode)).map(agencyRow) })
}
