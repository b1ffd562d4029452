import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import type { ArticleRow } from './article.ts'
import { Cover } from './Cover.tsx'

/** The poster of a video, or a drawing for an article without one. */
export function ArticleCover({ article: { id, contentType, posterUrl } }: { article: ArticleRow }) {
  const kind = contentType === 'video' && (
    <>
      <Icon name="play" size={14} />
      视频
    </>
  )
  if (posterUrl === null) return <Cover id={id} kind={kind} />
  return (
    <div className="article__cover">
      <img src={posterUrl} alt="" width={640} height={360} loading="lazy" decoding="async" />
      {kind && <span className="article__kind">{kind}</span>}
    </div>
  )
}
