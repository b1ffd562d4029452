import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { feedLink } from '../../feeds/feed-link.ts'
import { seo } from '../../seo.ts'
import { type Article, type ArticleRow, articleUrl, readingMinutes } from './article.ts'

export type ArticlePageData = { article: Article; minutes: number; more: readonly ArticleRow[] }

/** The article that the address names, or the 404 page. */
export async function loadArticle(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ArticlePageData> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const article = await load(context, 'content.articleDetail', { id })
  return { article, minutes: readingMinutes(article.html), more: await moreOf(context, article) }
}

/** What to read next: what the author named, else what the column puts in front. */
async function moreOf(context: Readonly<RouterContextProvider>, article: Article): Promise<readonly ArticleRow[]> {
  if (article.related.length > 0) return article.related
  const { list } = await load(context, 'content.columnRefList', { id: article.column.id })
  return list.filter(({ id }) => id !== article.id)
}

/** Title, canonical address and structured data of an article or video. */
export function articleMeta(article: Article, path: string, jsonLd: Record<string, unknown>): MetaDescriptor[] {
  const { title, lead, author, manId, publishedOn } = article
  return [
    ...seo({
      title,
      description: lead,
      path,
      type: 'article',
      jsonLd: {
        description: lead,
        author: { '@type': manId === null ? 'Organization' : 'Person', name: author },
        publisher: { '@type': 'Organization', name: brand.company },
        inLanguage: 'zh-CN',
        ...jsonLd,
      },
    }),
    { property: 'article:published_time', content: publishedOn },
    { property: 'article:author', content: author },
    feedLink('viewpoints'),
  ]
}

export const neighbourOf = (article: Article['next']) => article && { title: article.title, url: articleUrl(article) }
