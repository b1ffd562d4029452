import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { ArticleRecord } from '@zhixiao/db/content/articles.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'

export type ArticleRow = OutputOf<'content.articleList'>['list'][number]

/** An article as lists show it. */
export const articleRow = (article: ArticleRecord): ArticleRow => ({
  id: article.id,
  columnId: article.column_id,
  contentType: article.content_type,
  title: article.title,
  lead: article.lead,
  author: article.author,
  manId: article.man_id,
  publishedOn: shanghaiDate(article.published_at.getTime()),
})
