import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../api/server-api.ts'
import { articleUrl } from '../features/viewpoint/article.ts'
import { to } from '../paths.ts'
import { answerFeed } from './answer-feed.ts'
import { feeds } from './feed-link.ts'

const NEWEST = { pageNum: 1, pageSize: 30 }

export async function loader({ context }: LoaderFunctionArgs) {
  const [articles, columns] = await Promise.all([
    load(context, 'content.articleList', { pageParam: NEWEST }),
    load(context, 'content.columnList', { id: 'viewpoint' }),
  ])
  const nameOf = new Map(columns.list.map(({ id, title }) => [id, title]))
  return answerFeed({
    title: feeds.viewpoints.title,
    description: '基金经理与研究团队的文章和视频。',
    path: to('viewpoint'),
    selfPath: feeds.viewpoints.path,
    items: articles.list.map(article => ({
      title: article.title,
      path: articleUrl(article),
      description: article.lead,
      day: article.publishedOn,
      category: nameOf.get(article.columnId) ?? '投资观点',
      author: article.author,
    })),
  })
}
