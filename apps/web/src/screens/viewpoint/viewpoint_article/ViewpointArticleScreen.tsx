import '../article-styles.ts'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { articleUrl } from '../../../features/viewpoint/article.ts'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { to } from '../../../paths.ts'
import { seo } from '../../../seo.ts'
import { articleMeta } from '../article-meta.ts'
import { loadArticle } from '../load-article.ts'

const ArticleBody = whenIdle(() => import('./ArticleBody.tsx'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const data = await loadArticle(context, request)
  if (data.article.contentType === 'video') throw redirect(articleUrl(data.article))
  return data
}

const pathOf = (id: string) => to('viewpointArticle', { id })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { article } = loaderData
  return articleMeta(article, pathOf(article.id), {
    '@type': 'Article',
    headline: article.title,
    articleSection: article.column.title,
    datePublished: article.publishedOn,
    ...(article.revisedOn !== null && { dateModified: article.revisedOn }),
  })
}

export default function ViewpointArticleScreen() {
  const data = useLoaderData<typeof loader>()
  return <ArticleBody {...data} path={pathOf(data.article.id)} />
}
