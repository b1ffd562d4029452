import { markAnswered } from '@zhixiao/db/staff/tickets.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { atOpen, record, writeNote } from './ticket-writes.ts'

export const note: ConsoleHandler<'ticket.note'> = (ctx, { id, text, formId, answers }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    const isNew = await writeNote(tx, ctx, ticket, { kind: 'note', text, ...(formId && { formId }) })
    await record(tx, ctx, ticket, {
      act: 'ticket.note',
      detail: { ...(answers && { answers }), ...(!isNew && { again: true }) },
    })
    if (answers && isNew && ticket.answered_at === null) {
      await markAnswered(tx, ticket.ticket_id, ctx.staff.name)
      return ok({ version: ticket.version + 1 })
    }
    return ok({ version: ticket.version })
  })
