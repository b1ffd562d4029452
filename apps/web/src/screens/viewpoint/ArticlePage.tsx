import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Attachments } from '../../content/Attachments.tsx'
import { CopyLink } from '../../content/CopyLink.tsx'
import { Neighbours } from '../../content/Neighbours.tsx'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { SideArticle } from '../../features/viewpoint/ArticleItems.tsx'
import { type Article, type ArticleRow, articleUrl } from '../../features/viewpoint/article.ts'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import { CollectButton } from './CollectButton.tsx'
import { FundsMentioned } from './FundsMentioned.tsx'
import { viewpointUrl } from './viewpoint-query.ts'

interface ArticlePageProps {
  article: Article
  more: readonly ArticleRow[]
  /** Shown after the date: '约 6 分钟'. */
  length: string
  /** URL to share. */
  path: string
  /** The text or the video. */
  children: ReactNode
}

/** The frame of an article or video: header, content, files, neighbours; beside it the funds and more to read. */
export function ArticlePage({ article, more, length, path, children }: ArticlePageProps) {
  const { column, title, attachments, previous, next } = article
  return (
    <div className="container">
      <Crumbs
        between={[
          { label: '投资观点', url: to('viewpoint') },
          { label: column.title, url: viewpointUrl({ column: column.id }) },
        ]}
        current={title}
      />
      <article className="article-page">
        <PageHead title={title}>
          <Byline article={article} length={length} path={path} />
        </PageHead>
        <div className="with-rail">
          <div className="article-page__text">
            {children}
            <p className="caption article-page__words">
              以上为作者在发布时的观点，不构成投资建议。过往业绩不预示未来表现，基金有风险，投资需谨慎。
            </p>
            <Attachments files={attachments} />
            <Neighbours previous={neighbourOf(previous)} next={neighbourOf(next)} />
          </div>
          <aside className="rail article-page__beside" aria-label="相关内容">
            <Author article={article} />
            <FundsMentioned funds={article.funds} />
            <More articles={more} columnId={column.id} />
          </aside>
        </div>
      </article>
    </div>
  )
}

function Byline({ article, length, path }: Pick<ArticlePageProps, 'article' | 'length' | 'path'>) {
  const { id, title, author, manId, publishedOn, revisedOn } = article
  return (
    <div className="row row--between byline">
      <p>
        {manId === null ? (
          author
        ) : (
          <Link className="text-link" to={to('fundManager', { manId })}>
            {author}
          </Link>
        )}
        {'　'}
        <time dateTime={publishedOn}>{publishedOn}</time>
        {revisedOn !== null && (
          <>
            （<time dateTime={revisedOn}>{revisedOn}</time> 修订）
          </>
        )}
        　{length}
      </p>
      <div className="row byline__acts">
        <CollectButton id={id} title={title} />
        <CopyLink path={path} />
      </div>
    </div>
  )
}

/** A manager among the authors, with the way to what this manager runs. */
function Author({ article: { author, manId } }: Pick<ArticlePageProps, 'article'>) {
  if (manId === null) return null
  return (
    <section aria-labelledby="author">
      <h2 id="author">作者</h2>
      <div className="row">
        <Portrait manId={manId} name={author} size="s" />
        <p>
          <b>{author}</b>
          <span className="cell-sub">基金经理</span>
        </p>
      </div>
      <MoreLink link={<Link to={to('fundManager', { manId })} />}>经理主页</MoreLink>
    </section>
  )
}

const neighbourOf = (article: ArticleRow | null) => article && { title: article.title, url: articleUrl(article) }

function More({ articles, columnId }: { articles: readonly ArticleRow[]; columnId: string }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="more">
      <div className="row row--between">
        <h2 id="more">接着读</h2>
        <MoreLink link={<Link to={viewpointUrl({ column: columnId })} />}>全部</MoreLink>
      </div>
      {articles.map(article => (
        <SideArticle key={article.id} article={article} />
      ))}
    </section>
  )
}
