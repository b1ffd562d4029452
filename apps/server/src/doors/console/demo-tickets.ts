import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertTicket, insertTicketNote, listNewestOrders, lockNoTickets } from '@zhixiao/db/staff/tickets.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { firstAnswerBy, type TicketChannel, type TicketKind, ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import type { Context } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'

const DAY_MS = 86_400_000

type DemoTicket = {
  kind: TicketKind
  channel: TicketChannel
  by: string
  text: string
  note?: string
  /** The kind of the order that it is about, and its place among the newest; a caller who is no customer has none. */
  order?: { kind: OrderKind; at: number }
  recording?: string
  /** Days since the ticket came. */
  daysAgo?: number
}

/** Open tickets of customer service; overdue ones are compliance's too. */
const demoTickets: readonly DemoTicket[] = [
  {
    kind: 'complaint',
    channel: 'regulator',
    by: 'sunyue',
    order: { kind: KIND.redemption, at: 0 },
    // Fifteen working days and one: overdue.
    daysAgo: 22,
    text: '监管转来：客户称赎回款到账比合同约定晚一天，要求说明。',
    note: '已请清算核对付款日与银行回单。',
  },
  {
    kind: 'complaint',
    channel: 'phone',
    by: 'sunyue',
    order: { kind: KIND.purchase, at: 0 },
    text: '客户来电，对申购费折扣有异议，认为页面所示与确认单不符。',
  },
  {
    kind: 'request',
    channel: 'counter',
    by: 'sunyue',
    order: { kind: KIND.purchase, at: 1 },
    recording: 'SL-20261119-003',
    text: '柜台客户补充提交申购的双录，请核对后归档。',
  },
  {
    kind: 'question',
    channel: 'mail',
    by: 'sunyue',
    text: '来信询问港股通基金在香港休市日能否申购、何时确认。',
  },
]

/** Writes the demo's tickets, unless there are any. */
export async function openDemoTickets({ db, keys, clock, calendar, env }: Context): Promise<void> {
  const now = (await clock.now()).getTime()
  const days = await calendar()
  await withTx(db, async tx => {
    if (!(await lockNoTickets(tx))) return
    for (const { text, note, order, by, recording = '', daysAgo = 0, kind, channel } of demoTickets) {
      const opened_at = new Date(now - daysAgo * DAY_MS)
      const opened = shanghaiDate(opened_at.getTime())
      const found =
        order && (await listNewestOrders(tx, { kind: order.kind, by: opened, limit: order.at + 1 }))[order.at]
      if (order && !found) continue
      const custno = found?.custno ?? ''
      const seal = (words: string) => customerVault(keys, custno).seal('ticket', words)
      const ticket_id = await insertTicket(tx, {
        kind,
        channel,
        custno,
        by,
        recording,
        opened_at,
        text_enc: seal(text),
        order_ids: found ? [found.order_id] : [],
        due_on: ticketDueOn(days, opened, env.ticketDays),
        answer_by: new Date(firstAnswerBy(days, opened_at.getTime(), env.ticketAnswerHours)),
      })
      if (ticket_id !== null && note !== undefined)
        await insertTicketNote(tx, { ticket_id, custno, kind: 'note', written_by: by, text_enc: seal(note) })
      const detail = { ...(custno !== '' && { custno }), ticket: String(ticket_id), kind, channel }
      await writeAudit(tx, { actor: by, act: 'ticket.open', detail })
    }
  })
}
