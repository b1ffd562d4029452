import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { RequestLink } from '../../layout/RequestLink.tsx'
import type { NavGrid } from './nav-entries.ts'

/** Days that lack NAVs, requests in review, and the rows of a paste or file that were not taken. */
export function NavNotices({ grid, faults }: { grid: NavGrid; faults: readonly string[] }) {
  return (
    <>
      {grid.missing.length > 0 && (
        <Notice tone="warning">
          还有缺的净值：
          {grid.missing.map(({ day, count: lacking }, at) => (
            <Fragment key={day}>
              {at > 0 && '，'}
              <Link className="c-link" to={`/nav?day=${day}`}>
                {day} 缺 {lacking} 只
              </Link>
            </Fragment>
          ))}
          。
        </Notice>
      )}
      {grid.open.map(({ requestId, about }) => (
        <Notice key={requestId} tone="info">
          {about}这一天的净值已有申请待复核：
          <RequestLink id={requestId} />
        </Notice>
      ))}
      {faults.length > 0 && (
        <Notice tone="warning" alert>
          <b>有 {faults.length} 处没有采用</b>
          <ul>
            {faults.slice(0, 10).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Says that the exchange rests on this day, with the trading days around it. */
export function Closed({ grid: { day, closed } }: { grid: NavGrid }) {
  if (closed === null) return null
  return (
    <Notice tone="info">
      {day} 不是交易日。
      {closed.before && (
        <Link className="c-link" to={`/nav?day=${closed.before}`}>
          上一交易日 {closed.before}
        </Link>
      )}{' '}
      {closed.after && (
        <Link className="c-link" to={`/nav?day=${closed.after}`}>
          下一交易日 {closed.after}
        </Link>
      )}
    </Notice>
  )
}
