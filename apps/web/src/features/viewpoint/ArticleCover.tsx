import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Cover } from '@zhixiao/ui/drawing/Cover.tsx'
import type { ArticleRow } from './article.ts'

interface ArticleCoverProps {
  article: Pick<ArticleRow, 'contentType' | 'cover' | 'posterUrl'>
  /** In view when the page opens. */
  first?: boolean
}

/** The drawing of an article from its data, or the firm's own picture. */
export function ArticleCover({ article: { contentType, cover, posterUrl }, first = false }: ArticleCoverProps) {
  const kind = contentType === 'video' && (
    <>
      <Icon name="play" size={14} />
      <span>视频</span>
    </>
  )
  if (cover)
    return (
      <div className="article__cover">
        <Cover cover={cover} first={first}>
          {kind}
        </Cover>
      </div>
    )
  if (posterUrl === null) return null
  return (
    <div className="article__cover">
      <img src={posterUrl} alt="" width={640} height={400} loading={first ? 'eager' : 'lazy'} decoding="async" />
      {kind && <span className="article__kind">{kind}</span>}
    </div>
  )
}
