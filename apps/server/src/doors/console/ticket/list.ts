import { listStaff } from '@zhixiao/db/staff/staff.ts'
import { countTickets, pageTickets } from '@zhixiao/db/staff/tickets.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { openRowsOf } from '../open-customer.ts'
import { openList } from '../open-list.ts'
import { PAGE_READ, pageOf } from '../page.ts'
import { namesOf, ownersOf, rowView, ticketReader } from './ticket-view.ts'

export const list: ConsoleHandler<'ticket.list'> = async (ctx, { tab, custno, kind, channel, owner, after }) => {
  const refusal = custno === undefined ? await openList(ctx, 'tickets') : await openRowsOf(ctx, custno)
  if (refusal) return refusal
  const reader = ticketReader(ctx.staff)
  const search = { tab, ...reader, custno: custno ?? null, kind: kind ?? null, channel: channel ?? null }
  const page = { ...search, owner: owner ?? null, after: after === undefined ? null : BigInt(after) }
  const [rows, counts, people] = await Promise.all([
    pageTickets(ctx.db, page, PAGE_READ),
    countTickets(ctx.db, reader),
    listStaff(ctx.db),
  ])
  const { page: shown, next } = pageOf(rows, row => row.ticket_id)
  const named = await namesOf(ctx, shown)
  return ok({
    list: shown.map(row => rowView(ctx, row, { people, named })),
    next,
    counts,
    owners: ownersOf(people),
  })
}
