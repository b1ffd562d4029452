import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { ArticlePage } from '../ArticlePage.tsx'
import type { ArticlePageData } from '../load-article.ts'

/** The text, in the frame of an article. */
export default function ArticleBody({ article, minutes, more, path }: ArticlePageData & { path: string }) {
  return (
    <ArticlePage article={article} more={more} length={`约 ${minutes} 分钟`} path={path}>
      <RichText html={article.html} large />
    </ArticlePage>
  )
}
