import { countByGroup, listDocuments } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const columnList: Handler<'content.columnList'> = async (ctx, { id: parent }) => {
  const columns = await listDocuments(ctx.db, { kind: 'column', grp: parent }, 'sorted')
  const counts = await countByGroup(ctx.db, 'article')
  return ok({ list: columns.map(({ id, title, lead }) => ({ id, title, lead, count: counts.get(id) ?? 0 })) })
}
