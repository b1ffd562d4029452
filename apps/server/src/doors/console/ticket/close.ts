import { mayCloseTicket } from '@zhixiao/domain/staff/tickets.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { atOpen, end } from './ticket-writes.ts'

export const close: ConsoleHandler<'ticket.close'> = (ctx, { id, version, outcome, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (!mayCloseTicket(ctx.staff.roles, ticket.is_overdue))
      return fail('CON-0403', { reason: '已逾期的工单由合规风控办结' })
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    await end(tx, ctx, ticket, { outcome, text })
    return ok({ outcome })
  })
