import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import { findTicket, listTicketNotes, listTicketReveals } from '@zhixiao/db/staff/tickets.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { desksOf, mayCloseTicket } from '@zhixiao/domain/staff/tickets.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { openRowsOf } from '../open-customer.ts'
import { openList } from '../open-list.ts'
import { personOf } from '../staff-names.ts'
import { hiddenRefusal, namesOf, noTicket, ownersOf, rowView, textOf } from './ticket-view.ts'

export const show: ConsoleHandler<'ticket.show'> = async (ctx, { id }) => {
  const ticket = await findTicket(ctx.db, BigInt(id))
  const refusal = await hiddenRefusal(ctx, ticket)
  if (!ticket || refusal) return refusal ?? noTicket()
  const { custno } = ticket
  const beyond = custno === '' ? await openList(ctx, 'tickets') : await openRowsOf(ctx, custno)
  if (beyond) return beyond
  const [people, named, notes, reveals] = await Promise.all([
    listStaff(ctx.db),
    namesOf(ctx, [ticket]),
    listTicketNotes(ctx.db, ticket.ticket_id),
    listTicketReveals(ctx.db, ticket),
  ])
  return ok({
    ...rowView(ctx, ticket, { people, named }),
    text: textOf(ctx, ticket, ticket.text_enc),
    openedBy: personOf(namesIn(people), ticket.opened_by),
    closedBy: ticket.closed_by === null ? null : personOf(namesIn(people), ticket.closed_by),
    version: ticket.version,
    orderIds: ticket.order_ids.map(String),
    recording: ticket.recording,
    mayAnswer: ticket.outcome === null && ticket.desk !== null && desksOf(ctx.staff.roles).includes(ticket.desk),
    mayClose: staffCan(ctx.staff.roles, 'ticket', 'do') && mayCloseTicket(ctx.staff.roles, ticket.is_overdue),
    notes: notes.map(({ note_id: noteId, kind, written_by: by, at, text_enc: sealed }) => ({
      noteId: String(noteId),
      kind,
      by: personOf(namesIn(people), by),
      at: at.toISOString(),
      text: textOf(ctx, ticket, sealed),
    })),
    reveals: reveals.map(({ id: eventId, at, actor, field, reason }) => ({
      eventId: String(eventId),
      at: at.toISOString(),
      by: personOf(namesIn(people), actor),
      field,
      reason,
    })),
    owners: ownersOf(people),
  })
}
