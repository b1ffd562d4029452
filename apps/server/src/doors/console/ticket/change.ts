import { listStaff, namesIn, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { putTicket, type Ticket } from '@zhixiao/db/staff/tickets.ts'
import { ticketKinds } from '@zhixiao/domain/staff/tickets.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { personOf } from '../staff-names.ts'
import { ownersOf } from './ticket-view.ts'
import { atOpen, record, strangeOrder, writeNote } from './ticket-writes.ts'

export const change: ConsoleHandler<'ticket.change'> = (ctx, { id, version, ...changed }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    const people = await listStaff(tx)
    if (changed.owner !== undefined && !ownersOf(people).some(({ name }) => name === changed.owner))
      return fail('CON-0404', { field: 'owner', reason: '这位同事不办理工单' })
    const next = {
      kind: changed.kind ?? ticket.kind,
      owner: changed.owner ?? ticket.owner,
      order_ids: changed.orderIds?.map(BigInt) ?? ticket.order_ids,
      recording: changed.recording ?? ticket.recording,
    }
    const strange = await strangeOrder(tx, ticket.custno, next.order_ids)
    if (strange) return strange
    if (ticket.channel === 'counter' && next.order_ids.length > 0 && next.recording === '')
      return fail('CON-0400', { field: 'recording', reason: '柜台订单请填写双录编号' })
    const changes = changeWords(ticket, next, people)
    if (changes.length === 0) return fail('CON-0408')
    await putTicket(tx, ticket.ticket_id, next)
    await writeNote(tx, ctx, ticket, { kind: 'change', text: changes.join('；') })
    await record(tx, ctx, ticket, { act: 'ticket.change', detail: { owner: next.owner, kind: next.kind } })
    return ok({ version: version + 1 })
  })

type Next = Pick<Ticket, 'kind' | 'owner' | 'order_ids' | 'recording'>

function changeWords(before: Next, next: Next, people: readonly StaffRow[]): string[] {
  const orders = next.order_ids.map(String)
  return [
    before.owner === next.owner ? '' : `转给${personOf(namesIn(people), next.owner).fullName}`,
    before.kind === next.kind ? '' : `改为${ticketKinds[next.kind]}`,
    String(before.order_ids) === String(next.order_ids)
      ? ''
      : orders.length > 0
        ? `订单 ${orders.join('、')}`
        : '不涉及订单',
    before.recording === next.recording ? '' : `双录编号 ${next.recording === '' ? '清除' : next.recording}`,
  ].filter(text => text !== '')
}
