import type { RouterContextProvider } from 'react-router'
import { load } from '../../api/server-api.ts'
import { type Article, type ArticleRow, readingMinutes } from '../../features/viewpoint/article.ts'

export type ArticlePageData = { article: Article; minutes: number; more: readonly ArticleRow[] }

/** The article named in the URL, or the 404 page. */
export async function loadArticle(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ArticlePageData> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const article = await load(context, 'content.articleDetail', { id })
  return { article, minutes: readingMinutes(article.html), more: await moreOf(context, article) }
}

/** What to read next: the author's choice, or else the column's featured articles. */
async function moreOf(context: Readonly<RouterContextProvider>, article: Article): Promise<readonly ArticleRow[]> {
  if (article.related.length > 0) return article.related
  const { list } = await load(context, 'content.columnRefList', { id: article.column.id })
  return list.filter(({ id }) => id !== article.id)
}
