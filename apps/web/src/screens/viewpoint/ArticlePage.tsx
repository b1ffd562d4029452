import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
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
      <div className="with-rail">
        <article className="panel article-page">
          <ArticleHead article={article} length={length} path={path} />
          {children}
          <p className="caption article-page__words">
            以上为作者在发布时的观点，不构成投资建议。过往业绩不预示未来表现，基金有风险，投资需谨慎。
          </p>
          <Attachments files={attachments} />
          <Neighbours previous={neighbourOf(previous)} next={neighbourOf(next)} />
        </article>
        <aside className="stack rail" aria-label="相关内容">
          <FundsMentioned funds={article.funds} />
          <More articles={more} columnId={column.id} />
        </aside>
      </div>
    </div>
  )
}

function ArticleHead({ article, length, path }: Pick<ArticlePageProps, 'article' | 'length' | 'path'>) {
  const { id, title, author, manId, publishedOn, column } = article
  return (
    <header className="article-head">
      <Tag tone="info">{column.title}</Tag>
      <h1>{title}</h1>
      <div className="row row--between article-head__line">
        <div className="row">
          {manId === null ? <Avatar name={author} size="s" /> : <Portrait manId={manId} name={author} size="s" />}
          <span>
            {manId === null ? (
              author
            ) : (
              <Link className="text-link" to={to('fundManager', { manId })}>
                {author}
              </Link>
            )}
            <span className="cell-sub article-head__kind">
              <time dateTime={publishedOn}>{publishedOn}</time>　{length}
            </span>
          </span>
        </div>
        <div className="row article-head__acts">
          <CollectButton id={id} title={title} />
          <CopyLink path={path} />
        </div>
      </div>
    </header>
  )
}

const neighbourOf = (article: ArticleRow | null) => article && { title: article.title, url: articleUrl(article) }

function More({ articles, columnId }: { articles: readonly ArticleRow[]; columnId: string }) {
  if (articles.length === 0) return null
  return (
    <Panel title="更多观点" aside={<MoreLink link={<Link to={viewpointUrl({ column: columnId })} />}>全部</MoreLink>}>
      {articles.map(article => (
        <SideArticle key={article.id} article={article} />
      ))}
    </Panel>
  )
}
