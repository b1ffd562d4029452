import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArticleCover } from '../../features/viewpoint/ArticleCover.tsx'
import { to } from '../../paths.ts'

type Article = OutputOf<'content.articleList'>['list'][number]

/** The newest articles, the first one large. */
export function Viewpoints({ articles }: { articles: readonly Article[] }) {
  const [lead, ...others] = articles
  if (!lead) return null
  return (
    <section className="col-7" aria-labelledby="viewpoints">
      <SectionHead
        title="投资观点"
        id="viewpoints"
        aside={<MoreLink link={<Link to={to('viewpoint')} />}>更多观点</MoreLink>}
      />
      <ArticleFrame article={lead} className="article article--lead">
        <ArticleCover article={lead} />
        <div>
          <h3 className="article__title">{lead.title}</h3>
          <Byline article={lead} />
        </div>
      </ArticleFrame>
      <div className="viewpoints__rest">
        {others.map(article => (
          <ArticleFrame key={article.id} article={article} className="article article--row">
            <ArticleCover article={article} />
            <div>
              <h3 className="article__title clamp-2">{article.title}</h3>
              <Byline article={article} />
            </div>
          </ArticleFrame>
        ))}
      </div>
    </section>
  )
}

function ArticleFrame({ article, className, children }: { article: Article; className: string; children: ReactNode }) {
  const { id, contentType: type } = article
  const name = type === 'video' ? 'viewpointVideo' : 'viewpointArticle'
  return (
    <Link className={className} to={to(name, { id, type })}>
      {children}
    </Link>
  )
}

function Byline({ article: { author, publishedOn } }: { article: Article }) {
  return (
    <p className="article__meta">
      {author}　<time dateTime={publishedOn}>{publishedOn}</time>
    </p>
  )
}
