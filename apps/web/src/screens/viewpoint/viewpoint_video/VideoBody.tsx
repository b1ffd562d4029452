import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import type { Article } from '../../../features/viewpoint/article.ts'
import { ArticlePage } from '../ArticlePage.tsx'
import type { ArticlePageData } from '../load-article.ts'

/** The clip and its text, in the frame of an article. */
export default function VideoBody({ article, more, path }: ArticlePageData & { path: string }) {
  return (
    <ArticlePage article={article} more={more} length="视频" path={path}>
      <Clip article={article} />
      <section aria-label="文字稿">
        {!article.html.startsWith('<h2') && <h2 className="transcript__title">文字稿</h2>}
        <RichText html={article.html} large />
      </section>
    </ArticlePage>
  )
}

/** The browser's own player, with its keyboard control, captions and full screen. No autoplay. */
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
