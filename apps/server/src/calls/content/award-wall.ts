import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const awardWall: Handler<'content.awardWall'> = async ctx => {
  const awards = await listDocuments(ctx.db, { kind: 'award' }, 'sorted')
  const list = awards.map(({ id, title, data }) => ({ id, title, ...documentData.award.parse(data) }))
  return ok({ list: list.sort((a, b) => b.year - a.year) })
}
