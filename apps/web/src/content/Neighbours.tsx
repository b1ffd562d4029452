import './neighbours.css'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'

type Neighbour = { title: string; url: string }

/** Links to the previous and the next text in the order of the list. */
export function Neighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label="上一篇与下一篇">
      {previous && (
        <Link to={previous.url} rel="prev">
          <span className="caption neighbours__way">
            <Icon name="left" size={14} />
            上一篇
          </span>
          <span className="clamp-2">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next" className="neighbours__next">
          <span className="caption neighbours__way">
            下一篇
            <Icon name="right" size={14} />
          </span>
          <span className="clamp-2">{next.title}</span>
        </Link>
      )}
    </nav>
  )
}
