import { listAwards } from '@zhixiao/db/content/company.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

export const awardWall: Handler<'content.awardWall'> = async ctx => {
  const awards = await listAwards(ctx.db)
  return ok({ list: awards.map(({ id, title, awarded_by: awardedBy, year }) => ({ id, title, awardedBy, year })) })
}
