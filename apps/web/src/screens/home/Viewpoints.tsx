import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { Link } from 'react-router'
import { ArticleCover } from '../../features/viewpoint/ArticleCover.tsx'
import { type ArticleRow, articleUrl } from '../../features/viewpoint/article.ts'
import { to } from '../../paths.ts'
import type { HomePage } from './home-page.ts'

/** The newest articles, the first one large. */
export function Viewpoints({ views: { total, articles } }: { views: NonNullable<HomePage['views']> }) {
  const [lead, ...others] = articles
  if (!lead) return null
  return (
    <Section
      id="viewpoints"
      title="投资观点"
      aside={<MoreLink link={<Link to={to('viewpoint')} />}>全部 {total} 篇</MoreLink>}
    >
      <div className="views">
        <Link className="article article--lead" to={articleUrl(lead)}>
          <ArticleCover article={lead} />
          <div>
            <h3 className="article__title">{lead.title}</h3>
            <p className="article__lead not-phone">{lead.lead}</p>
            <Byline article={lead} />
          </div>
        </Link>
        <div>
          {others.map(article => (
            <Link key={article.id} className="article article--row" to={articleUrl(article)}>
              <ArticleCover article={article} />
              <div>
                <h3 className="article__title clamp-2">{article.title}</h3>
                <Byline article={article} />
              </div>
            </Link>
          ))}
        </div>
      </div>
    </Section>
  )
}

function Byline({ article: { author, publishedOn } }: { article: ArticleRow }) {
  return (
    <p className="article__meta">
      {author}　<time dateTime={publishedOn}>{publishedOn.slice(5)}</time>
    </p>
  )
}
