import { ticketKinds } from '@zhixiao/domain/staff/tickets.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { ticketState } from '../../ticket/ticket-words.ts'
import { Part, Sheet } from './Part.tsx'

/** The newest tickets of the customer. */
export function Tickets({ custno }: { custno: string }) {
  return (
    <Part call="ticket.list" input={{ tab: 'all', custno }}>
      {({ list }) => (
        <section className="c-sec">
          <SecHead title="工单" note="按 T 记一件新的" />
          <Sheet
            name="工单"
            rows={list}
            keyOf={({ ticketId }) => ticketId}
            empty="没有工单。客户来电、来函时按 T 记下来。"
            columns={[
              {
                name: '工单',
                cell: ({ ticketId }) => (
                  <Link className="text-link" to={`/tickets/${ticketId}`}>
                    {ticketId}
                  </Link>
                ),
              },
              { name: '类型', cell: ({ kind }) => ticketKinds[kind] },
              { name: '内容', cell: ({ title }) => <span className="c-text">{title}</span> },
              {
                name: '状态',
                cell: row => <StatusDot state={ticketState(row).dot}>{ticketState(row).name}</StatusDot>,
              },
              { name: '办理人', cell: ({ owner }) => owner.fullName },
              { name: '受理', cell: ({ openedAt }) => momentText(openedAt) },
            ]}
          />
        </section>
      )}
    </Part>
  )
}
