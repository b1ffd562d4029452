import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ArticleCover } from '../../../features/viewpoint/ArticleCover.tsx'
import { ArticlePage } from '../ArticlePage.tsx'
import type { ArticlePageData } from '../load-article.ts'
import { CoverPlot } from './CoverPlot.tsx'

/** The text under its drawing, in the frame of an article. */
export default function ArticleBody({ article, minutes, more, path }: ArticlePageData & { path: string }) {
  const { cover, coverLine, html } = article
  return (
    <ArticlePage article={article} more={more} length={`约 ${minutes} 分钟`} path={path}>
      {cover && coverLine && <CoverPlot line={coverLine} words={cover.alt} />}
      {cover && !coverLine && (
        <figure className="article-page__figure">
          {/* The words below say what the picture shows. */}
          <ArticleCover article={{ ...article, cover: { ...cover, alt: '' } }} first />
          <figcaption>{cover.alt}。</figcaption>
        </figure>
      )}
      <RichText html={html} large />
    </ArticlePage>
  )
}
