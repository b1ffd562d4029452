import { actNameOf, actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import './requests.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { STALE_KEPT_MS } from '@zhixiao/contract/console/request.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { type Ref, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useCall, usePages } from '../../api/use-call.ts'
import { AddressSelect } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, useBusinessTime, useMinutesUntil } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { actTitle, minutesText, movedText, objectText } from '../../words.ts'
import { RequestItem } from './RequestItem.tsx'
import { asksUnknown, searchOf, type Tab, tabsOf } from './request-filter.ts'
import { Tabs } from './Tabs.tsx'

type Row = ConsoleOutput<'request.list'>['list'][number]

/** Requests for a second person: the list and the chosen one. */
export function RequestsScreen() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const { roles } = useMe()
  const shownTabs = tabsOf(roles)
  const asked = searchOf(search, shownTabs)
  const isUnknown = asksUnknown(search)
  const { tab } = asked
  const { pages, rows: found, first } = usePages('request.list', asked, 'before', { refetchInterval: untilRenewal })
  const rows = isUnknown ? [] : found
  const counts = first?.counts
  const moved = useCall('request.stale', { tab }, { enabled: tab !== 'decided', refetchInterval: STALE_KEPT_MS })
  const field = useRef<HTMLSelectElement>(null)
  const address = (row: string) => `/requests/${row}?${search}`
  useListKeys(
    rows.map(row => address(row.requestId)),
    rows.findIndex(row => row.requestId === id),
    { '/': () => field.current?.focus() },
  )
  return (
    <Page
      title="待办与复核"
      about={counts && shownTabs.includes('toCheck') ? `${counts.toCheck} 项待您复核` : undefined}
      keys={[
        ['J K', '上下'],
        ['A', '通过'],
        ['R', '驳回或撤回'],
        ['O', '看全部影响'],
        ['/', '筛选'],
      ]}
    >
      <div className={id === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <Tabs tab={tab} counts={counts} />
          <Filter tab={tab} makers={first?.makers ?? []} field={field} />
          <Loaded of={pages} />
          {first && rows.length === 0 && (
            <p className="c-empty">
              {isUnknown || Object.keys(asked).length > 1 ? '没有符合条件的申请，请放宽条件。' : empty[tab]}
            </p>
          )}
          <List rows={rows} current={id} address={address} moved={moved.data?.list ?? []} />
          {!isUnknown && <More of={pages}>更多申请</More>}
        </div>
        <div className="c-split__item">
          {id === undefined ? (
            <p className="c-empty">请选择一项申请。</p>
          ) : (
            <RequestItem key={id} id={id} back={`/requests?${search}`} />
          )}
        </div>
      </div>
    </Page>
  )
}

const empty = {
  toCheck: '没有待您复核的申请。他人提交后会出现在这里。',
  mine: '您没有提交过申请。在净值、特殊事项等页面试算后提交，或由运营命令提交。',
  decided: '还没有处理过的申请。',
} as const

type FilterProps = {
  tab: Tab
  makers: ConsoleOutput<'request.list'>['makers']
  field: Ref<HTMLSelectElement>
}

function Filter({ tab, makers, field }: FilterProps) {
  const { roles } = useMe()
  const acts = actNames
    .filter(act => staffCan(roles, actOf(act).area, 'read'))
    .map(act => ({ value: act, label: actNameOf(act) }))
  const states = Object.entries(stateNames).map(([value, { name }]) => ({ value, label: name }))
  const people = makers.map(({ name, fullName }) => ({ value: name, label: fullName }))
  return (
    <form className="c-filter c-split__filter">
      <AddressSelect ref={field} name="act" label="类型" options={acts} />
      {tab !== 'mine' && <AddressSelect name="by" label="提交人" options={people} />}
      {tab === 'toCheck' ? (
        <AddressSelect name="today" label="失效" options={[{ value: '1', label: '今天' }]} />
      ) : (
        <AddressSelect
          name="state"
          label="状态"
          options={states.filter(({ value }) => tab === 'mine' || value !== 'open')}
        />
      )}
    </form>
  )
}

type ListProps = {
  rows: readonly Row[]
  current: string | undefined
  address: (id: string) => string
  moved: readonly string[]
}

function List({ rows, current, address, moved }: ListProps) {
  return (
    <ul>
      {rows.map(row => (
        <li key={row.requestId}>
          <Item
            row={row}
            to={address(row.requestId)}
            isCurrent={row.requestId === current}
            hasMoved={row.state === 'open' && moved.includes(row.requestId)}
          />
        </li>
      ))}
    </ul>
  )
}

const TODAY_MIN = 1_440

type ItemProps = { row: Row; to: string; isCurrent: boolean; hasMoved: boolean }

function Item({ row, to, isCurrent, hasMoved }: ItemProps) {
  const { act, warnings, amount, requestedBy, requestedAt, expiresAt, state } = row
  const left = useMinutesUntil(expiresAt)
  const moved = movedText(amount)
  const today = useBusinessTime().slice(0, 5)
  const asked = businessText(Date.parse(requestedAt))
  const isDueSoon = state === 'open' && left < TODAY_MIN
  return (
    <Link className="c-req" to={to} aria-current={isCurrent || undefined}>
      <b>
        {actTitle(act, row.object)} {warnings > 0 && <Tag>留意 {warnings} 处</Tag>}
      </b>
      <span className={isDueSoon || hasMoved ? 'c-warn' : undefined}>
        {state !== 'open'
          ? stateNames[state].name
          : hasMoved
            ? '情况已变化，不能通过'
            : isDueSoon
              ? `剩 ${minutesText(left)}`
              : `${businessText(Date.parse(expiresAt)).slice(0, 5)} 前`}
      </span>
      <span className="c-req__about">
        <span>{objectText(row)}</span>
        {moved && <span>{moved}</span>}
      </span>
      <span>
        {requestedBy.fullName} {asked.startsWith(today) ? asked.slice(-5) : asked.slice(0, 5)}
      </span>
    </Link>
  )
}
