import { isKeptMessage } from '@zhixiao/domain/codes/message-states.ts'
import { MoreLink, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { type RouteName, to } from '../../paths.ts'
import { changedRows, type OwnRow, pendingRows, todoRows } from './own-rows.ts'

/** More are a press away; phones show one less. */
const SHOWN = 3

type Asked<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }
type ListsProps = { mayTrade: boolean; hidden: boolean }

/** To-dos, what is pending with its day, and the newest changes; all together, so that none moves another. */
export function OwnLists({ mayTrade, hidden }: ListsProps) {
  const todo = useCall('trade.todo', {}, { enabled: mayTrade })
  const transit = useCall('query.assetsInTransit', { querytype: 'ALL' })
  const waiting = useCall('query.toBeConfirmed', {})
  const messages = useCall('query.messages', {})
  const isThere = ({ data, error }: Asked<unknown>) => data !== undefined || error !== null
  if (![transit, waiting, messages, ...(mayTrade ? [todo] : [])].every(isThere)) return null
  return (
    <>
      {mayTrade && (
        <List
          title="待办"
          empty="暂无待办"
          asked={[todo]}
          all="myAssets"
          rows={todoRows(todo.data?.list ?? [], hidden)}
        />
      )}
      <List
        title="处理中"
        empty="没有待确认的交易和在途资金"
        asked={[transit, waiting]}
        all="tradeRecord"
        rows={transit.data && waiting.data ? pendingRows(transit.data, waiting.data.list, hidden) : []}
      />
      <List
        title="最近变动"
        empty="暂无变动"
        asked={[messages]}
        all="myAssets"
        rows={changedRows(
          (messages.data?.list ?? []).filter(({ state }) => isKeptMessage(state)),
          hidden,
        )}
      />
    </>
  )
}

interface ListProps {
  title: string
  empty: string
  asked: readonly Asked<unknown>[]
  /** The page with the rest. */
  all: Extract<RouteName, 'myAssets' | 'tradeRecord'>
  rows: readonly OwnRow[]
}

function List({ title, empty, asked, all, rows }: ListProps) {
  const id = useId()
  const failed = asked.filter(({ data }) => data === undefined)
  return (
    <section aria-labelledby={id}>
      <div className="own__head">
        <h2 className="own__title" id={id}>
          {title}
        </h2>
        {rows.length > 0 && <MoreLink link={<Link to={to(all)} aria-label={`${title}：全部`} />}>全部</MoreLink>}
      </div>
      {failed.length > 0 ? (
        <p className="faint" role="alert">
          暂时未能读取。
          <TextButton onClick={() => failed.map(({ refetch }) => refetch())}>重新加载</TextButton>
        </p>
      ) : (
        <Rows rows={rows.slice(0, SHOWN)} empty={empty} />
      )}
    </section>
  )
}

function Rows({ rows, empty }: { rows: readonly OwnRow[]; empty: string }) {
  if (rows.length === 0) return <p className="faint">{empty}</p>
  return (
    <ul>
      {rows.map(row => (
        <li key={row.key} className="own__row">
          <Words row={row} />
          {row.figure !== null && <span className="num">{row.figure}</span>}
          <span className="own__when clamp-1" title={row.text}>
            {row.text}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Words({ row: { title, url } }: { row: OwnRow }): ReactNode {
  return url === null ? (
    <b className="clamp-1">{title}</b>
  ) : (
    <Link className="clamp-1" to={url} title={title}>
      {title}
    </Link>
  )
}
