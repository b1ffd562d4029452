import { listArticles } from '@zhixiao/db/content/articles.ts'
import type { Handler } from '../context.ts'
import { articleRow } from '../market/article-row.ts'
import { ok } from '../result.ts'

export const articleList: Handler<'content.articleList'> = async (ctx, { pageParam, ...filter }) => {
  const { total, rows } = await listArticles(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: rows.map(articleRow) })
}
