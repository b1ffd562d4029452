import { findArticle } from '@zhixiao/db/content/articles.ts'
import type { Handler } from '../context.ts'
import { articleRow } from '../market/article-row.ts'
import { fail, ok } from '../result.ts'

export const articleDetail: Handler<'content.articleDetail'> = async (ctx, { id }) => {
  const article = await findArticle(ctx.db, id)
  return article ? ok({ ...articleRow(article), body: article.body }) : fail('SYS-0404')
}
