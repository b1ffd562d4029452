import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { RichText } from '../../../content/RichText.tsx'
import { to } from '../../../paths.ts'
import { seo } from '../../../seo.ts'
import { ArticlePage } from '../ArticlePage.tsx'
import { articleUrl } from '../article.ts'
import { articleMeta, loadArticle } from '../load-article.ts'

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
  })
}

export default function ViewpointArticleScreen() {
  const { article, minutes, more } = useLoaderData<typeof loader>()
  return (
    <ArticlePage article={article} more={more} length={`约 ${minutes} 分钟`} path={pathOf(article.id)}>
      <RichText html={article.html} large />
    </ArticlePage>
  )
}
