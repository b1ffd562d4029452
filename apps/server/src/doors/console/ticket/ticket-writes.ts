import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  closeTicket,
  findTicket,
  insertTicketNote,
  lockTicket,
  ordersOfCustomer,
  type Ticket,
} from '@zhixiao/db/staff/tickets.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { type Failure, fail } from '../../../kernel/result.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { StaffContext } from '../console-context.ts'
import { type About, hiddenRefusal, noTicket } from './ticket-view.ts'

export async function end(
  tx: Tx,
  ctx: StaffContext,
  about: About,
  how: { outcome: keyof typeof ticketOutcomes; text: string },
) {
  const { outcome, text } = how
  await closeTicket(tx, about.ticket_id, { outcome, by: ctx.staff.name })
  await writeNote(tx, ctx, about, { kind: 'outcome', text })
  await record(tx, ctx, about, { act: 'ticket.close', detail: { outcome } })
}

/** Runs `work` on the locked open ticket, so that the second of two concurrent writers sees the first one's write. */
export async function atOpen<Done>(
  ctx: StaffContext,
  id: string,
  work: (tx: Tx, ticket: Ticket) => Promise<Done | Failure<ConsoleCode>>,
): Promise<Done | Failure<ConsoleCode>> {
  const refusal = await hiddenRefusal(ctx, await findTicket(ctx.db, BigInt(id)))
  if (refusal) return refusal
  return withTx(ctx.db, async tx => {
    const ticket = await lockTicket(tx, BigInt(id))
    if (!ticket) return noTicket()
    if (ticket.outcome !== null) return fail('CON-0410', { reason: '工单已经办结' })
    return work(tx, ticket)
  })
}

/** Refuses an order that is not the customer's, by its number. */
export async function strangeOrder(
  tx: Tx,
  custno: string,
  orderIds: readonly bigint[],
): Promise<Failure<ConsoleCode> | null> {
  if (orderIds.length === 0) return null
  const own = await ordersOfCustomer(tx, custno, orderIds)
  const strange = orderIds.find(id => !own.includes(id))
  return strange === undefined
    ? null
    : fail('CON-0404', { field: 'orderIds', reason: `订单 ${strange} 不是该客户的订单` })
}

export const sealedText = ({ keys }: StaffContext, custno: string, text: string): string =>
  customerVault(keys, custno).seal('ticket', text)

export const writeNote = (
  tx: Tx,
  ctx: StaffContext,
  about: About,
  { kind, text, formId }: { kind: 'note' | 'change' | 'outcome'; text: string; formId?: string },
) =>
  insertTicketNote(tx, {
    ticket_id: about.ticket_id,
    custno: about.custno,
    kind,
    written_by: ctx.staff.name,
    ...(formId && { form_id: formId }),
    text_enc: sealedText(ctx, about.custno, text),
  })

/** Records an event with ticket and customer, but never the text. */
export const record = (
  tx: Tx,
  { staff }: StaffContext,
  { ticket_id, custno }: About,
  line: { act: string; detail: object },
) =>
  writeAudit(tx, {
    actor: staff.name,
    act: line.act,
    detail: { ...(custno !== '' && { custno }), ticket: String(ticket_id), ...line.detail },
  })
