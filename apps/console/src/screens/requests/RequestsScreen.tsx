import './requests.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useParams, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, useBusinessTime, useMinutesUntil } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { actNames, minutesText, movedText, objectText, stateNames } from '../../words.ts'
import { RequestItem } from './RequestItem.tsx'
import { isTab, type Tab, Tabs } from './Tabs.tsx'

type Row = ConsoleOutput<'request.list'>['list'][number]

/** Requests that wait for a second person: the list, and one of them whole. */
export function RequestsScreen() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const given = search.get('tab')
  const tab = isTab(given) ? given : 'toCheck'
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['request.list', tab, 'pages'],
    queryFn: ({ pageParam }) => call('request.list', { tab, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    refetchInterval: REFRESH_MS,
  })
  const rows = data?.pages.flatMap(page => page.list) ?? []
  const counts = data?.pages[0]?.counts
  useListKeys(
    rows.map(row => `/requests/${row.requestId}?tab=${tab}`),
    rows.findIndex(row => row.requestId === id),
  )
  return (
    <Page
      title="待办与复核"
      about={counts && `${counts.toCheck} 项待您复核`}
      keys={[
        ['J K', '上下'],
        ['A', '通过'],
        ['R', '驳回或撤回'],
        ['O', '看全部影响'],
      ]}
    >
      <div className={id === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <Tabs tab={tab} counts={counts} />
          {error && !data ? <Failed error={error} retry={refetch} /> : !data ? <TableSkeleton /> : null}
          {data && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
          <List rows={rows} current={id} tab={tab} />
          {hasNextPage && (
            <Button kind="ghost" block onClick={() => void fetchNextPage()}>
              更早的申请
            </Button>
          )}
        </div>
        <div className="c-split__item">
          {id === undefined ? (
            <p className="c-empty">请选择一项申请。</p>
          ) : (
            <RequestItem key={id} id={id} back={`/requests?tab=${tab}`} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** What colleagues submit appears, as it does in the menu. */
const REFRESH_MS = 30_000

const empty = {
  toCheck: '没有待您复核的申请。他人提交后会出现在这里。',
  mine: '您没有提交过申请。在净值、特殊事项等页面试算后提交，或由运营命令提交。',
  decided: '还没有处理过的申请。',
} as const

type ListProps = { rows: readonly Row[]; current: string | undefined; tab: Tab }

function List({ rows, current, tab }: ListProps) {
  return (
    <ul>
      {rows.map(row => (
        <li key={row.requestId}>
          <Item row={row} to={`/requests/${row.requestId}?tab=${tab}`} isCurrent={row.requestId === current} />
        </li>
      ))}
    </ul>
  )
}

const TODAY_MIN = 1_440

function Item({ row, to, isCurrent }: { row: Row; to: string; isCurrent: boolean }) {
  const { act, object, amount, requestedBy, requestedAt, expiresAt, state } = row
  const left = useMinutesUntil(expiresAt)
  const moved = movedText(amount)
  const today = useBusinessTime().slice(0, 5)
  const asked = businessText(Date.parse(requestedAt))
  const isDueSoon = state === 'open' && left < TODAY_MIN
  return (
    <Link className="c-req" to={to} aria-current={isCurrent || undefined}>
      <b>{actNames[act]}</b>
      <span className={isDueSoon ? 'c-warn' : undefined}>
        {state !== 'open'
          ? stateNames[state].name
          : isDueSoon
            ? `剩 ${minutesText(left)}`
            : `${businessText(Date.parse(expiresAt)).slice(0, 5)} 前`}
      </span>
      <span>
        {objectText(object)}
        {moved && ` · ${moved}`}
      </span>
      <span>
        {requestedBy.fullName} {asked.startsWith(today) ? asked.slice(-5) : asked.slice(0, 5)}
      </span>
    </Link>
  )
}
