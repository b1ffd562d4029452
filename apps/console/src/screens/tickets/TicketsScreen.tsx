import './tickets.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { ticketChannels, ticketDesks, ticketKinds } from '@zhixiao/domain/staff/tickets.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type RefObject, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { AddressSelect, useAddressField, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { OpenTicket } from '../../ticket/OpenTicket.tsx'
import { type TicketRow, ticketState } from '../../ticket/ticket-words.ts'
import { optionsOf } from '../../words.ts'
import { Ticket } from './Ticket.tsx'
import { searchOf, type Tab, tabs } from './ticket-filter.ts'

const empty: Readonly<Record<Tab, string>> = {
  mine: '没有由您办理的工单。您记下的、转给您的会出现在这里。',
  open: '没有未办结的工单。',
  overdue: '没有逾期的工单。过了期限没有办结的会出现在这里，由合规风控办结。',
  closed: '还没有办结的工单。',
}

/** Tickets: the list by due day on the left, the chosen one on the right. */
export function TicketsScreen() {
  const { ticketId } = useParams()
  const [search] = useSearchParams()
  const asked = searchOf(search)
  const { pages, rows, first } = usePages('ticket.list', asked, 'after', { refetchInterval: untilRenewal })
  const { roles } = useMe()
  const mayWrite = staffCan(roles, 'ticket', 'do')
  const [isOpening, setOpening] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const tab = asked.tab as Tab
  const address = (id: string) => `/tickets/${id}?${search}`
  useListKeys(
    rows.map(row => address(row.ticketId)),
    rows.findIndex(row => row.ticketId === ticketId),
    {
      '/': () => field.current?.focus(),
      ...(mayWrite && { n: () => setOpening(true) }),
    },
  )
  return (
    <Page
      title="投诉与工单"
      about={first && `${first.counts.open} 件未办结，${first.counts.overdue} 件逾期`}
      keys={[['J K', '上下'], ['/', '筛选'], ...(mayWrite ? ([['N', '记工单']] as [string, string][]) : [])]}
    >
      <div className={ticketId === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <nav className="c-tabs" aria-label="工单">
            {codesOf(tabs).map(each => (
              <Link
                key={each}
                to={`/tickets?${new URLSearchParams({ ...Object.fromEntries(search), tab: each })}`}
                aria-current={each === tab ? 'page' : undefined}
              >
                {tabs[each]}
                {each !== 'closed' && (first?.counts[each] ?? 0) > 0 && (
                  <span className="c-count">{first?.counts[each]}</span>
                )}
              </Link>
            ))}
          </nav>
          <Filter field={field} owners={first?.owners ?? []} />
          {mayWrite && (
            <p className="c-tickets__new">
              <Button size="s" kind="outline" icon="plus" block onClick={() => setOpening(true)}>
                记工单 <kbd className="c-kbd">N</kbd>
              </Button>
            </p>
          )}
          <Loaded of={pages} />
          {first && rows.length === 0 && (
            <p className="c-empty">{Object.keys(asked).length > 1 ? '没有符合条件的工单，请放宽条件。' : empty[tab]}</p>
          )}
          <ul>
            {rows.map(row => (
              <li key={row.ticketId}>
                <Row row={row} to={address(row.ticketId)} isCurrent={row.ticketId === ticketId} />
              </li>
            ))}
          </ul>
          <More of={pages}>更多工单</More>
        </div>
        <div className="c-split__item">
          {ticketId === undefined ? (
            <p className="c-empty">请选择一件工单。</p>
          ) : (
            <Ticket key={ticketId} id={ticketId} back={`/tickets?${search}`} />
          )}
        </div>
      </div>
      {isOpening && <OpenTicket onClose={() => setOpening(false)} />}
    </Page>
  )
}

function Row({ row, to, isCurrent }: { row: TicketRow; to: string; isCurrent: boolean }) {
  const { name } = ticketState(row)
  return (
    <Link className="c-req" to={to} aria-current={isCurrent || undefined}>
      <b>{row.title}</b>
      <span className={row.isOverdue || row.isUnanswered ? 'c-warn' : undefined}>{name}</span>
      <span>
        {ticketKinds[row.kind]}，{ticketChannels[row.channel]}，
        {row.customer === null ? '非客户' : `${row.customer.name} ${row.customer.custno}`}
      </span>
      <span>
        {row.owner.fullName}
        {row.desk !== null && `，${ticketDesks[row.desk]}协办`}
      </span>
    </Link>
  )
}

type FilterProps = {
  field: RefObject<HTMLInputElement | null>
  owners: ConsoleOutput<'ticket.list'>['owners']
}

function Filter({ field, owners }: FilterProps) {
  const [search, set] = useAddressField()
  const [custno, setCustno] = useTypedFilter(search.get('custno') ?? '')
  return (
    <form
      className="c-filter c-split__filter"
      onSubmit={event => {
        event.preventDefault()
        set('custno', custno)
      }}
    >
      <AddressSelect name="kind" label="类型" options={optionsOf(ticketKinds)} />
      <AddressSelect name="channel" label="渠道" options={optionsOf(ticketChannels)} />
      <AddressSelect
        name="owner"
        label="办理人"
        options={owners.map(({ name, fullName }) => ({ value: name, label: fullName }))}
      />
      <label>
        客户号
        <input ref={field} value={custno} onChange={event => setCustno(event.target.value)} maxLength={32} />
      </label>
    </form>
  )
}
