import { putDesk } from '@zhixiao/db/staff/tickets.ts'
import { ticketDesks } from '@zhixiao/domain/staff/tickets.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { atOpen, record, writeNote } from './ticket-writes.ts'

export const pass: ConsoleHandler<'ticket.pass'> = (ctx, { id, version, to, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    if (ticket.desk === to) return fail('CON-0408')
    await putDesk(tx, ticket.ticket_id, to)
    await writeNote(tx, ctx, ticket, {
      kind: 'change',
      text: to === null ? `收回自办。${text}` : `转${ticketDesks[to]}协办。${text}`,
    })
    await record(tx, ctx, ticket, { act: 'ticket.pass', detail: { desk: to } })
    return ok({ version: version + 1 })
  })
