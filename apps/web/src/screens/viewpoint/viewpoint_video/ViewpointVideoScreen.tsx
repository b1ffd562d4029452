import '../article-styles.ts'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { articleUrl } from '../../../features/viewpoint/article.ts'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { siteOrigin } from '../../../origin.ts'
import { to } from '../../../paths.ts'
import { seo } from '../../../seo.ts'
import { articleMeta } from '../article-meta.ts'
import { loadArticle } from '../load-article.ts'

const VideoBody = whenIdle(() => import('./VideoBody.tsx'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const data = await loadArticle(context, request)
  if (data.article.contentType !== 'video') throw redirect(articleUrl(data.article))
  return data
}

const pathOf = (id: string) => to('viewpointVideo', { id })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { article } = loaderData
  const { title, publishedOn, video } = article
  return articleMeta(article, pathOf(article.id), {
    '@type': 'VideoObject',
    name: title,
    uploadDate: publishedOn,
    ...(video && { contentUrl: siteOrigin() + video.url }),
    ...(video?.posterUrl && { thumbnailUrl: siteOrigin() + video.posterUrl }),
  })
}

export default function ViewpointVideoScreen() {
  const data = useLoaderData<typeof loader>()
  return <VideoBody {...data} path={pathOf(data.article.id)} />
}
