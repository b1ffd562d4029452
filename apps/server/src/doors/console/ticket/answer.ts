import { putDesk } from '@zhixiao/db/staff/tickets.ts'
import { desksOf, ticketDesks } from '@zhixiao/domain/staff/tickets.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { atOpen, record, writeNote } from './ticket-writes.ts'

export const answer: ConsoleHandler<'ticket.answer'> = (ctx, { id, version, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    const { desk } = ticket
    if (desk === null || !desksOf(ctx.staff.roles).includes(desk))
      return fail('CON-0403', { reason: '这件工单没有转给您的部门' })
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    await putDesk(tx, ticket.ticket_id, null)
    await writeNote(tx, ctx, ticket, { kind: 'change', text: `${ticketDesks[desk]}答复。${text}` })
    await record(tx, ctx, ticket, { act: 'ticket.answer', detail: { desk } })
    return ok({ version: version + 1 })
  })
