import { brand } from '@zhixiao/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'
import type { Article } from '../../features/viewpoint/article.ts'
import { feedLink } from '../../feeds/feed-link.ts'
import { seo } from '../../seo.ts'

/** Title, canonical URL and structured data of an article or video. */
export function articleMeta(article: Article, path: string, jsonLd: Record<string, unknown>): MetaDescriptor[] {
  const { id, title, lead, author, manId, publishedOn } = article
  return [
    ...seo({
      title,
      description: lead,
      path,
      type: 'article',
      image: `/resources/share/article/${id}.png`,
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
