import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { SideArticle } from '../../features/viewpoint/ArticleItems.tsx'
import type { ArticleRow } from '../../features/viewpoint/article.ts'
import { to } from '../../paths.ts'

/** The editors' recommendations, and the managers who write. */
export function ViewpointRail({ recommended, listed }: Record<'recommended' | 'listed', readonly ArticleRow[]>) {
  const authors = new Map(
    [...listed, ...recommended].flatMap(({ manId, author }) => (manId === null ? [] : [[manId, author] as const])),
  )
  return (
    <aside className="stack" aria-label="推荐">
      {recommended.length > 0 && (
        <Panel title="推荐阅读">
          {recommended.map(article => (
            <SideArticle key={article.id} article={article} />
          ))}
        </Panel>
      )}
      {authors.size > 0 && (
        <Panel title="作者">
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
        </Panel>
      )}
    </aside>
  )
}
