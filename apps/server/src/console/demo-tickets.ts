import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertTicket, insertTicketNote, listNewestOrders, lockNoTickets } from '@zhixiao/db/staff/tickets.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { type TicketChannel, type TicketKind, ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import type { Context } from '../kernel/context.ts'
import { customerVault } from '../secrets/places.ts'

type DemoTicket = {
  kind: TicketKind
  channel: TicketChannel
  by: string
  text: string
  note?: string
  /** Index of the customer among those with orders; null for a caller who is no customer. */
  of: number | null
  withOrder?: true
  recording?: string
  /** Days that the ticket is overdue. */
  lateDays?: number
}

/** Open tickets of customer service; overdue ones are compliance's too. */
const demoTickets: readonly DemoTicket[] = [
  {
    ...{ kind: 'complaint', channel: 'regulator', by: 'sunyue', of: 0, withOrder: true, lateDays: 1 },
    text: '监管转来：客户称赎回款到账比合同约定晚一天，要求说明。',
    note: '已请清算核对付款日与银行回单。',
  },
  {
    ...{ kind: 'complaint', channel: 'phone', by: 'sunyue', of: 0, withOrder: true },
    text: '客户来电，对申购费折扣有异议，认为页面所示与确认单不符。',
  },
  {
    ...{ kind: 'request', channel: 'counter', by: 'sunyue', of: 1, withOrder: true, recording: 'SL-20261119-003' },
    text: '柜台客户补充提交申购的双录，请核对后归档。',
  },
  {
    ...{ kind: 'question', channel: 'mail', by: 'sunyue', of: null },
    text: '来信询问港股通基金在香港休市日能否申购、何时确认。',
  },
]

/** Writes the demo's tickets, unless there are any. */
export async function openDemoTickets({ db, keys, clock, calendar, env }: Context): Promise<void> {
  const today = shanghaiDate((await clock.now()).getTime())
  const due = ticketDueOn(await calendar(), today, env.ticketDays)
  await withTx(db, async tx => {
    if (!(await lockNoTickets(tx))) return
    const holders = await listNewestOrders(tx, 2)
    for (const { text, note, of, by, withOrder, recording = '', lateDays, kind, channel } of demoTickets) {
      const holder = of === null ? undefined : holders[of]
      if (of !== null && !holder) continue
      const custno = holder?.custno ?? ''
      const seal = (words: string) => customerVault(keys, custno).seal('ticket', words)
      const ticket_id = await insertTicket(tx, {
        ...{ kind, channel, custno, by, recording, text_enc: seal(text) },
        order_ids: withOrder && holder ? [holder.order_id] : [],
        due_on: lateDays === undefined ? due : addDays(today, -lateDays),
      })
      if (ticket_id !== null && note !== undefined)
        await insertTicketNote(tx, { ticket_id, custno, kind: 'note', written_by: by, text_enc: seal(note) })
      const detail = { ...(custno !== '' && { custno }), ticket: String(ticket_id), kind, channel }
      await writeAudit(tx, { actor: by, act: 'ticket.open', detail })
    }
  })
}
