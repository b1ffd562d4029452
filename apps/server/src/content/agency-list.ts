import { listAgencies } from '@zhixiao/db/content/company.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { agencyRow } from './agency-row.ts'

export const agencyList: Handler<'content.agencyList'> = async (ctx, { pageParam, ...filter }) => {
  const { total, rows } = await listAgencies(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: rows.map(agencyRow) })
}
