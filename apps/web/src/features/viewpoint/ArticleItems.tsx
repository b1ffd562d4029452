import { Link } from 'react-router'
import { ArticleCover } from './ArticleCover.tsx'
import { type ArticleRow, articleUrl } from './article.ts'

/** The first article of a list: large, with its lead. */
export function LeadArticle({ article, columnTitle }: { article: ArticleRow; columnTitle: string | undefined }) {
  return (
    <Link className="article article--lead article--story" to={articleUrl(article)}>
      <ArticleCover article={article} first />
      <div>
        {columnTitle && <p className="article__column">{columnTitle}</p>}
        <h2 className="article__title">{article.title}</h2>
        <p className="article__lead">{article.lead}</p>
        <Byline article={article} />
      </div>
    </Link>
  )
}

/** One of several beside each other; below each other as rows on phones. */
export function ArticleCard({ article }: { article: ArticleRow }) {
  return (
    <Link className="article article--card" to={articleUrl(article)}>
      <ArticleCover article={article} />
      <div>
        <h2 className="article__title">{article.title}</h2>
        <Byline article={article} />
      </div>
    </Link>
  )
}

/** An article in a list under a heading of level `level` - 1. */
export function ArticleItem({ article, level = 2 }: { article: ArticleRow; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <Link className="article article--row" to={articleUrl(article)}>
      <ArticleCover article={article} />
      <div>
        <Heading className="article__title clamp-2">{article.title}</Heading>
        <p className="article__lead clamp-2 not-phone">{article.lead}</p>
        <Byline article={article} />
      </div>
    </Link>
  )
}

/** An article in a side column. */
export function SideArticle({ article }: { article: ArticleRow }) {
  return (
    <Link className="article article--row article--side" to={articleUrl(article)}>
      <ArticleCover article={article} />
      <div>
        <h3 className="article__title clamp-2">{article.title}</h3>
        <p className="article__meta">
          <time dateTime={article.publishedOn}>{article.publishedOn}</time>
        </p>
      </div>
    </Link>
  )
}

function Byline({ article: { author, publishedOn } }: { article: ArticleRow }) {
  return (
    <p className="article__meta">
      {author}　<time dateTime={publishedOn}>{publishedOn}</time>
    </p>
  )
}
