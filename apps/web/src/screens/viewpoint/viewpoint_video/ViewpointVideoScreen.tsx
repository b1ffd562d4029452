import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { RichText } from '../../../content/RichText.tsx'
import { siteOrigin } from '../../../origin.ts'
import { to } from '../../../paths.ts'
import { seo } from '../../../seo.ts'
import { ArticlePage } from '../ArticlePage.tsx'
import { type Article, articleUrl } from '../article.ts'
import { articleMeta, loadArticle } from '../load-article.ts'

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
  const { article, more } = useLoaderData<typeof loader>()
  return (
    <ArticlePage article={article} more={more} length="视频" path={pathOf(article.id)}>
      <Clip article={article} />
      <section aria-label="文字稿">
        {!article.html.startsWith('<h2') && <h2 className="transcript__title">文字稿</h2>}
        <RichText html={article.html} large />
      </section>
    </ArticlePage>
  )
}

/** The browser's own player: keyboard, captions and full screen are its own too. Nothing plays by itself. */
function Clip({ article: { title, video } }: { article: Article }) {
  if (!video) return <p className="well clip">视频正在准备，请先阅读下面的文字稿。</p>
  return (
    <div className="clip">
      {/* biome-ignore lint/a11y/useMediaCaption: there is a track wherever the operators gave captions; the text stands below */}
      <video
        src={video.url}
        poster={video.posterUrl ?? undefined}
        width={1280}
        height={720}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
      >
        {video.captionsUrl && (
          <track kind="captions" src={video.captionsUrl} srcLang="zh-CN" label="中文字幕" default />
        )}
      </video>
      <p className="caption clip__note">
        {video.captionsUrl && '带中文字幕。'}空格键播放或暂停，左右方向键快退、快进。
      </p>
    </div>
  )
}
