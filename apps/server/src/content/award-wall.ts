import { listDocuments } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../context.ts'
import { documentData } from '../document-data.ts'
import { ok } from '../result.ts'

export const awardWall: Handler<'content.awardWall'> = async ctx => {
  const awards = await listDocuments(ctx.db, { kind: 'award' }, 'sorted')
  const list = awards.map(({ id, title, data }) => ({ id, title, ...documentData.award.parse(data) }))
  return ok({ list: list.sort((a, b) => b.year - a.year) })
}
