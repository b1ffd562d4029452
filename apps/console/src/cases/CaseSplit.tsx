import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Pages } from '../api/use-call.ts'
import { Loaded } from '../layout/Loaded.tsx'
import { More } from '../layout/More.tsx'
import type { CaseTab } from './use-cases.ts'

type Cases<Row> = {
  path: string
  id: string | undefined
  tab: CaseTab
  rows: readonly Row[]
  one: Row | undefined
  pages: Pages
  linkOf: (row: Row) => string
  keyOf: (row: Row) => string
}
type CaseSplitProps<Row> = {
  cases: Cases<Row>
  /** The word for one case: 命中, 候选, 案件. */
  noun: string
  tabs: Readonly<Record<CaseTab, string>>
  empty: Readonly<Record<CaseTab, string>>
  waiting: number
  line: (row: Row) => ReactNode
  whole: (row: Row, back: string) => ReactNode
}

/** The list on the left, the chosen case on the right; on a narrow screen one at a time. */
export function CaseSplit<Row>({ cases, noun, tabs, empty, waiting, line, whole }: CaseSplitProps<Row>) {
  const { path, id, tab, rows, one, pages, linkOf, keyOf } = cases
  const back = `${path}?tab=${tab}`
  const other = tab === 'waiting' ? 'decided' : 'waiting'
  return (
    <div className={id === undefined ? 'c-split' : 'c-split c-split--one'}>
      <div className="c-split__list">
        <nav className="c-tabs" aria-label={noun}>
          {(['waiting', 'decided'] as const).map(each => (
            <Link key={each} to={`${path}?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
              {tabs[each]}
              {each === 'waiting' && waiting > 0 && <span className="c-count">{waiting}</span>}
            </Link>
          ))}
        </nav>
        <Loaded of={pages} />
        {pages.data && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
        <ul>
          {rows.map(row => (
            <li key={keyOf(row)}>
              <Link className="c-req" to={linkOf(row)} aria-current={row === one || undefined}>
                {line(row)}
              </Link>
            </li>
          ))}
        </ul>
        <More of={pages}>更早的{noun}</More>
      </div>
      <div className="c-split__item">
        {one ? (
          whole(one, back)
        ) : id === undefined ? (
          <p className="c-empty">请从列表中选择{noun}。</p>
        ) : (
          pages.data && (
            <div className="c-empty">
              <p>
                {pages.hasNextPage ? '已列出的' : ''}“{tabs[tab]}”中没有{noun} {id}。
              </p>
              <p>
                <Link className="c-link" to={`${path}/${id}?tab=${other}`}>
                  到“{tabs[other]}”中找
                </Link>{' '}
                <Link className="c-link" to={back}>
                  返回列表
                </Link>
              </p>
            </div>
          )
        )}
      </div>
    </div>
  )
}
