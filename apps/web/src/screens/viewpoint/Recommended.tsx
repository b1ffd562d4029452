import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Link } from 'react-router'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { SideArticle } from '../../features/viewpoint/ArticleItems.tsx'
import type { ArticleRow } from '../../features/viewpoint/article.ts'
import { to } from '../../paths.ts'

interface Props {
  articles: readonly ArticleRow[]
}

/** What the editors put in front of each column. */
export function Recommended({ articles }: Props) {
  if (articles.length === 0) return null
  return (
    <aside className="section" aria-label="推荐">
      <SectionHead title="推荐阅读" />
      <div className="recommended">
        {articles.map(article => (
          <SideArticle key={article.id} article={article} />
        ))}
      </div>
    </aside>
  )
}

/** The managers among the authors. */
export function Authors({ articles }: Props) {
  const authors = new Map(articles.flatMap(({ manId, author }) => (manId === null ? [] : [[manId, author] as const])))
  if (authors.size === 0) return null
  return (
    <section className="section" aria-labelledby="authors">
      <SectionHead title="作者" id="authors" />
      <ul className="authors">
        {[...authors].map(([manId, name]) => (
          <li key={manId}>
            <Link to={to('fundManager', { manId })}>
              <Portrait manId={manId} name={name} size="s" />
              <span>
                <b>{name}</b>
                <span className="cell-sub">基金经理</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
