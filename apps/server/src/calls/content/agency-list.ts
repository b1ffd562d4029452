import { countProvinces, pageOfAgencies } from '@zhixiao/db/content/agencies.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { agencyRow } from './agency-row.ts'

export const agencyList: Handler<'content.agencyList'> = async (ctx, { pageParam, ...filter }) => {
  const { total, rows } = await pageOfAgencies(ctx.db, filter, pageParam)
  const provinces = await countProvinces(ctx.db, filter.kind)
  return ok({ total, ...pageParam, list: rows.map(agencyRow), provinces })
}
