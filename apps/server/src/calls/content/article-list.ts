import { pageOfDocuments } from '@zhixiao/db/content/documents.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const articleList: Handler<'content.articleList'> = async (ctx, { pageParam, columnId, contentType, manId }) => {
  const filter = { kind: 'article', grp: columnId, manId, field: { name: 'type', value: contentType } } as const
  const { total, rows } = await pageOfDocuments(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: await articleRows(ctx, rows) })
}
