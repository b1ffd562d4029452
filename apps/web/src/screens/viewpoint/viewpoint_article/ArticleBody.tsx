import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ArticleCover } from '../../../features/viewpoint/ArticleCover.tsx'
import { ArticlePage } from '../ArticlePage.tsx'
import type { ArticlePageData } from '../load-article.ts'
import { CoverPlot } from './CoverPlot.tsx'

/** The text under its drawing, in the frame of an article. */
export default function ArticleBody({ article, minutes, more, path }: ArticlePageData & { path: string }) {
  const { cover, coverPlot, html } = article
  return (
    <ArticlePage article={article} more={more} length={`约 ${minutes} 分钟`} path={path}>
      {cover && coverPlot && <CoverPlot plot={coverPlot} words={cover.alt} />}
      {cover && !coverPlot && (
        <figure className="article-page__figure article-page__figure--small">
          {/* The words beside it say all that the picture shows. */}
          <ArticleCover article={{ ...article, cover: { ...cover, alt: '' } }} first />
          <figcaption>{cover.alt}。</figcaption>
        </figure>
      )}
      <RichText html={html} large />
    </ArticlePage>
  )
}
