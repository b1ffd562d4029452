import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { findTicketOfForm, insertTicket, type Ticket } from '@zhixiao/db/staff/tickets.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { firstAnswerBy, ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from '../console-context.ts'
import { ownAccountRefusal } from '../own-account.ts'
import { textOf } from './ticket-view.ts'
import { end, record, sealedText, strangeOrder } from './ticket-writes.ts'

export const open: ConsoleHandler<'ticket.open'> = async (ctx, input) => {
  const { custno = '', text, orderIds, settled, kind, channel, recording, formId } = input
  const refusal = custno === '' ? null : ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  if (custno !== '' && !(await findCustomer(ctx.db, custno)))
    return fail('CON-0404', { field: 'custno', reason: '没有这个客户号' })
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  const dueOn = ticketDueOn(calendar, shanghaiDate(now.getTime()), ctx.env.ticketDays)
  return withTx(ctx.db, async tx => {
    const order_ids = orderIds.map(BigInt)
    const strange = await strangeOrder(tx, custno, order_ids)
    if (strange) return strange
    const line = {
      kind,
      channel,
      custno,
      order_ids,
      recording,
      due_on: dueOn,
      by: ctx.staff.name,
      answer_by: new Date(firstAnswerBy(calendar, now.getTime(), ctx.env.ticketAnswerHours)),
      ...(formId && { form_id: formId }),
    }
    const ticketId = await insertTicket(tx, { ...line, text_enc: sealedText(ctx, custno, text) })
    if (ticketId === null) return openedBefore(tx, ctx, await findTicketOfForm(tx, custno, formId ?? ''), text)
    const about = { ticket_id: ticketId, custno }
    await record(tx, ctx, about, { act: 'ticket.open', detail: { kind, channel } })
    if (settled) await end(tx, ctx, about, settled)
    return ok({ ticketId: String(ticketId), dueOn })
  })
}

/** The first answer for a form that is resent; changed text is refused and belongs in a note on the ticket. */
async function openedBefore(tx: Tx, ctx: StaffContext, ticket: Ticket | null, text: string) {
  if (ticket && textOf(ctx, ticket, ticket.text_enc) === text) {
    await record(tx, ctx, ticket, { act: 'ticket.open', detail: { again: true } })
    return ok({ ticketId: String(ticket.ticket_id), dueOn: ticket.due_on })
  }
  return fail('CON-0409', { reason: `已记录为工单 ${ticket?.ticket_id ?? ''}，请在该工单添加备注` })
}
